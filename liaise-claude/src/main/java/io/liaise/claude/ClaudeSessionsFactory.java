package io.liaise.claude;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.run.LiveSessions;
import io.liaise.core.spi.run.LiveSessionsFactory;

/** Makes what tells of sessions of {@code claude}, such as those the operator works in. */
public final class ClaudeSessionsFactory implements LiveSessionsFactory {

    @Override
    public String name() {
        return "claude";
    }

    @Override
    public LiveSessions create(HostContext host) {
        return new ClaudeSessions(ClaudeHome.of(host).sessions(), host.stateFolder());
    }
}
