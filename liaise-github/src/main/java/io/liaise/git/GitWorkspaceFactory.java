package io.liaise.git;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.run.LiveSessions;
import io.liaise.core.spi.run.Workspace;
import io.liaise.core.spi.run.WorkspaceFactory;
import java.util.List;

/** Makes what looks after checkouts. */
public final class GitWorkspaceFactory implements WorkspaceFactory {

    @Override
    public String name() {
        return "git";
    }

    @Override
    public Workspace create(List<LiveSessions> sessions, HostContext host) {
        return new GitWorkspace(sessions, host.stateFolder(), host.clock());
    }
}
