package io.liaise.core.spi.run;

import io.liaise.core.spi.HostContext;
import java.util.List;

/** What ServiceLoader finds of a workspace. Making one and asking its name does no I/O. */
public interface WorkspaceFactory {

    /** {@return its name} */
    String name();

    /**
     * Makes a live workspace.
     *
     * @param sessions who can tell of others at work in a checkout
     * @param host what the host offers
     */
    Workspace create(List<LiveSessions> sessions, HostContext host);
}
