package io.liaise.core.plugin;

import io.liaise.core.message.Vocabulary;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.gate.DetectorFactory;
import io.liaise.core.spi.gate.GateFactory;
import io.liaise.core.spi.gate.PeopleDirectoryFactory;
import io.liaise.core.spi.notify.NotifierFactory;
import io.liaise.core.spi.run.LiveSessionsFactory;
import io.liaise.core.spi.run.ProcessorFactory;
import io.liaise.core.spi.run.TriageFactory;
import io.liaise.core.spi.run.WorkspaceFactory;
import io.liaise.core.spi.store.StoreFactory;

/** The places where plugins fit in. */
public enum Seam implements Vocabulary {
    /** Where people write. */
    CHANNEL(ChannelFactory.class),
    /** What looks for things in a message. */
    DETECTOR(DetectorFactory.class),
    /** What decides about a message. */
    GATE(GateFactory.class),
    /** What tells of agents at work. */
    LIVE_SESSIONS(LiveSessionsFactory.class),
    /** What tells the operator. */
    NOTIFIER(NotifierFactory.class),
    /** What knows people. */
    PEOPLE(PeopleDirectoryFactory.class),
    /** What has an agent work. */
    PROCESSOR(ProcessorFactory.class),
    /** What keeps the ledger. */
    STORE(StoreFactory.class),
    /** What puts cases in order. */
    TRIAGE(TriageFactory.class),
    /** What looks after checkouts. */
    WORKSPACE(WorkspaceFactory.class);

    private final Class<? extends PluginFactory> factory;

    Seam(Class<? extends PluginFactory> factory) {
        this.factory = factory;
    }

    /** {@return the type of its factories} */
    public Class<? extends PluginFactory> factory() {
        return factory;
    }
}
