package io.liaise.core.spi.run;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;

/** What ServiceLoader finds of those who can tell of agents at work. */
public interface LiveSessionsFactory extends PluginFactory {

    /** {@return who can tell, with the host's help} */
    LiveSessions create(HostContext host);
}
