package io.liaise.core.engine;

import io.liaise.core.config.Configuration;
import io.liaise.core.config.GlobalConfig;
import io.liaise.core.message.Address;
import io.liaise.core.message.PersonId;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.gate.Detector;
import io.liaise.core.spi.gate.DetectorFactory;
import io.liaise.core.spi.gate.Gate;
import io.liaise.core.spi.gate.GateFactory;
import io.liaise.core.spi.gate.PeopleDirectory;
import io.liaise.core.spi.gate.PeopleDirectoryFactory;
import io.liaise.core.spi.notify.Notifier;
import io.liaise.core.spi.notify.NotifierFactory;
import io.liaise.core.spi.run.LiveSessions;
import io.liaise.core.spi.run.LiveSessionsFactory;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.ProcessorFactory;
import io.liaise.core.spi.run.Triage;
import io.liaise.core.spi.run.TriageFactory;
import io.liaise.core.spi.run.Workspace;
import io.liaise.core.spi.run.WorkspaceFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The live parts of one configuration: those that were given, else those of the plugins. Each is made when it is first
 * asked for, and closed with this if it was made here.
 */
final class Parts implements AutoCloseable {

    private static final PeopleDirectory NO_RECORDS = new PeopleDirectory() {
        @Override
        public boolean hasRecords() {
            return false;
        }

        @Override
        public Optional<PersonId> personAt(Address address) {
            return Optional.empty();
        }
    };

    private final GlobalConfig global;
    private final HostContext host;
    private final Plugins plugins;
    private final Map<String, Channel> givenChannels;
    private final Map<String, Processor> givenProcessors;
    private final Map<String, Channel> channels = new ConcurrentHashMap<>();
    private final Map<String, Processor> processors = new ConcurrentHashMap<>();

    Parts(
            Configuration configuration,
            HostContext host,
            Plugins plugins,
            Map<String, Channel> givenChannels,
            Map<String, Processor> givenProcessors) {
        this.global = configuration.requireGlobal();
        this.host = host;
        this.plugins = plugins;
        this.givenChannels = Map.copyOf(givenChannels);
        this.givenProcessors = Map.copyOf(givenProcessors);
    }

    Optional<Channel> channel(String name) {
        if (givenChannels.containsKey(name)) {
            return Optional.ofNullable(givenChannels.get(name));
        }
        return Optional.ofNullable(plugins.all(ChannelFactory.class).get(name))
                .map(factory ->
                        channels.computeIfAbsent(name, key -> factory.create(Settings.channel(global, key), host)));
    }

    Processor processor(Subject subject) {
        String name = subject.processor().use();
        Processor given = givenProcessors.get(name);
        if (given != null) {
            return given;
        }
        Map<String, ProcessorFactory> known = plugins.all(ProcessorFactory.class);
        ProcessorFactory factory = known.get(name);
        return factory == null
                ? new AbsentProcessor(name, String.join(", ", known.keySet()))
                : processors.computeIfAbsent(
                        name
                                + subject.processor()
                                        .script()
                                        .map(script -> " " + script)
                                        .orElse(""),
                        key -> factory.create(Settings.processor(global, subject.processor()), host));
    }

    PeopleDirectory people() {
        return plugins.all(PeopleDirectoryFactory.class).values().stream()
                .findFirst()
                .map(factory -> factory.create(Settings.people(global), host))
                .orElse(NO_RECORDS);
    }

    /** The gate that came along stands unless another one is installed in its place. */
    Gate gate(PeopleDirectory people) {
        List<Detector> detectors = plugins.all(DetectorFactory.class).entrySet().stream()
                .flatMap(entry -> entry.getValue().create(global.plugin(entry.getKey()), host).stream())
                .toList();
        Map<String, GateFactory> gates = plugins.all(GateFactory.class);
        return Optional.ofNullable(gates.get("standard"))
                .or(() -> gates.values().stream().findFirst())
                .map(factory -> factory.create(Settings.gate(global), detectors, people, host))
                .orElseGet(ClosedGate::new);
    }

    Optional<Workspace> workspace() {
        List<LiveSessions> sessions = plugins.all(LiveSessionsFactory.class).values().stream()
                .map(factory -> factory.create(host))
                .toList();
        return plugins.all(WorkspaceFactory.class).values().stream()
                .findFirst()
                .map(factory -> factory.create(sessions, host));
    }

    Optional<Triage> triage() {
        return plugins.all(TriageFactory.class).entrySet().stream()
                .findFirst()
                .map(entry -> entry.getValue().create(global.plugin(entry.getKey()), host));
    }

    List<Notifier> notifiers() {
        return plugins.all(NotifierFactory.class).values().stream()
                .flatMap(factory -> factory.create(Settings.notices(global), host).stream())
                .toList();
    }

    @Override
    public void close() {
        channels.values().forEach(Channel::close);
        processors.values().forEach(Processor::close);
    }
}
