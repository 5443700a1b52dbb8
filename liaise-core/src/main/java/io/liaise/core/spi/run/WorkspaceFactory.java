package io.liaise.core.spi.run;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import java.util.List;

/** What ServiceLoader finds of a workspace. */
public interface WorkspaceFactory extends PluginFactory {

    /**
     * Makes a live workspace.
     *
     * @param sessions who can tell of others at work in a checkout
     * @param host what the host offers
     */
    Workspace create(List<LiveSessions> sessions, HostContext host);
}
