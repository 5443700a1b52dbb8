package io.liaise.core.engine;

import io.liaise.core.config.ConfigProblem;
import io.liaise.core.config.Configuration;
import io.liaise.core.config.GlobalConfig;
import io.liaise.core.config.GlobalConfig.QuietHours;
import io.liaise.core.config.SubjectRouting;
import io.liaise.core.failure.ConfigException;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LockHeldException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.intake.Intake;
import io.liaise.core.ledger.FileStore;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.OverlayStore;
import io.liaise.core.operate.Operator;
import io.liaise.core.perform.Judging;
import io.liaise.core.perform.ListingPerformer;
import io.liaise.core.perform.LivePerformer;
import io.liaise.core.perform.Performer;
import io.liaise.core.perform.Seams;
import io.liaise.core.plugin.Guard;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.policy.Subject;
import io.liaise.core.prompt.PromptBriefing;
import io.liaise.core.run.Health;
import io.liaise.core.send.SendLog;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import io.liaise.core.spi.gate.Gate;
import io.liaise.core.spi.gate.PeopleDirectory;
import io.liaise.core.spi.notify.Notifier;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.Workspace;
import io.liaise.core.spi.store.Store;
import io.liaise.core.tick.Tick;
import io.liaise.core.tick.TickLock;
import io.liaise.core.tick.TickReport;
import io.liaise.core.vet.Vet;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The whole loop over one configuration. Made by a {@linkplain #builder builder}; whoever made it closes it.
 *
 * <p>For one thread; several processes may have one each, and their ticks take turns.
 */
public final class Liaise implements AutoCloseable {

    /** How long a plugin may take to answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** How often a tick goes round again because there was news meanwhile. */
    private static final int MAX_PASSES = 5;

    private final Configuration configuration;
    private final GlobalConfig global;
    private final HostContext host;
    private final Builder chosen;
    private final Parts parts;
    private final Store store;
    private final Ledger ledger;
    private final Map<String, Subject> subjects;
    private final SubjectRouting routing;
    private final Gate gate;
    private final PeopleDirectory people;
    private final Optional<Workspace> workspace;
    private final List<Notifier> notifiers;
    private final SendLog sendLog;

    private Liaise(Builder chosen) {
        this.chosen = chosen;
        this.configuration = chosen.configuration;
        this.global = configuration.requireGlobal();
        this.host = chosen.host;
        this.parts = new Parts(configuration, host, chosen.plugins, chosen.channels, chosen.processors);
        this.subjects = chosen.selected();
        this.routing = chosen.routing(subjects);
        this.people = parts.people();
        this.gate = chosen.gate.orElseGet(() -> parts.gate(people));
        this.workspace = chosen.workspace.or(parts::workspace);
        this.notifiers = chosen.notifiers.isEmpty() ? parts.notifiers() : chosen.notifiers;
        this.store = chosen.store.orElseGet(() -> FileStore.open(global.stateDir()));
        this.ledger = new Ledger(store);
        this.sendLog = new SendLog(store, parts::channel, host.clock());
    }

    /**
     * {@return a builder over what the operator wrote down}
     *
     * @param configuration the configuration; its {@code config.toml} has to be usable
     * @param host the machine
     */
    public static Builder builder(Configuration configuration, HostContext host) {
        return new Builder(configuration, host);
    }

    /** Chooses the parts. What is not chosen comes from the plugins. */
    public static final class Builder {
        private final Configuration configuration;
        private final HostContext host;
        private final Map<String, Channel> channels = new TreeMap<>();
        private final Map<String, Processor> processors = new TreeMap<>();
        private final List<Notifier> notifiers = new ArrayList<>();
        private final List<String> only = new ArrayList<>();
        private Plugins plugins = Plugins.of();
        private Optional<Store> store = Optional.empty();
        private Optional<Gate> gate = Optional.empty();
        private Optional<Workspace> workspace = Optional.empty();
        private List<String> reader = List.of("liaise", "read");
        private boolean inactiveToo;

        private Builder(Configuration configuration, HostContext host) {
            this.configuration = configuration;
            this.host = host;
        }

        /** The plugins to take parts from; without this there are none. */
        public Builder plugins(Plugins installed) {
            plugins = installed;
            return this;
        }

        /** A store in place of the files in the state folder. */
        public Builder store(Store other) {
            store = Optional.of(other);
            return this;
        }

        /** A channel in place of the plugin of this name. */
        public Builder channel(String name, Channel channel) {
            channels.put(name, channel);
            return this;
        }

        /** A processor in place of the plugin of this name. */
        public Builder processor(String name, Processor processor) {
            processors.put(name, processor);
            return this;
        }

        /** A gate in place of the one that is installed. */
        public Builder gate(Gate other) {
            gate = Optional.of(other);
            return this;
        }

        /** A workspace in place of the one that is installed. */
        public Builder workspace(Workspace other) {
            workspace = Optional.of(other);
            return this;
        }

        /** Somebody who tells the operator, in place of those that are installed. */
        public Builder notifier(Notifier notifier) {
            notifiers.add(notifier);
            return this;
        }

        /** The words by which an agent has a conversation printed, but for its reference. */
        public Builder reader(List<String> words) {
            reader = List.copyOf(words);
            return this;
        }

        /** Acts on this subject alone. */
        public Builder only(String slug) {
            only.add(slug);
            return this;
        }

        /** Takes subjects that are switched off as if they were not, to see what would be done. */
        public Builder inactiveToo() {
            inactiveToo = true;
            return this;
        }

        /**
         * Puts everything together.
         *
         * @throws ConfigException when the configuration cannot be used, or a chosen subject cannot
         * @throws NotFoundException when a chosen subject does not exist
         * @throws LedgerException when the store cannot be opened
         */
        public Liaise open() {
            return new Liaise(this);
        }

        private Map<String, Subject> selected() {
            Map<String, Subject> all = new LinkedHashMap<>();
            if (only.isEmpty()) {
                configuration.subjects().stream()
                        .filter(Subject::active)
                        .forEach(subject -> all.put(subject.slug(), subject));
                return all;
            }
            for (String slug : only) {
                Subject subject = configuration.requireSubject(slug);
                if (!subject.active() && !inactiveToo) {
                    throw new ConfigException(
                            "%s has active = false; change that in its file, or try --dry-run".formatted(slug));
                }
                all.put(slug, subject);
            }
            return all;
        }

        private SubjectRouting routing(Map<String, Subject> subjects) {
            Map<String, ChannelGrammar> grammars = new TreeMap<>();
            plugins.all(ChannelFactory.class).forEach((name, factory) -> grammars.put(name, factory.grammar()));
            return only.size() == 1
                    ? SubjectRouting.of(subjects.values().iterator().next(), grammars)
                    : SubjectRouting.of(configuration, grammars);
        }
    }

    /**
     * Goes round once, and again while news came in meanwhile.
     *
     * @throws LockHeldException when another tick is under way
     * @throws LedgerException when the ledger cannot be read or written
     */
    public TickReport tick() {
        Wake wake = new Wake(host.stateFolder());
        List<TickReport> passes = new ArrayList<>();
        boolean news = true;
        while (news && passes.size() < MAX_PASSES) {
            TickLock lock = TickLock.take(host.stateFolder(), host.clock().instant());
            try {
                do {
                    wake.look();
                    passes.add(pass());
                } while (wake.hasGrown() && passes.size() < MAX_PASSES);
            } finally {
                lock.close();
            }
            news = wake.hasGrown();
        }
        return joined(passes);
    }

    private TickReport pass() {
        Seams seams = seams(ledger, parts::processor);
        Instant now = host.clock().instant();
        Tick tick = new Tick(
                seams,
                intake(ledger),
                new LivePerformer(seams),
                global.keeping().retention());
        Optional<Instant> pruned = ledger.read(view -> view.stamp(Tick.PRUNED));
        TickReport report = tick.run(now, false);
        if (!ledger.read(view -> view.stamp(Tick.PRUNED)).equals(pruned)) {
            sendLog.prune(now.minus(global.keeping().retention()));
        }
        return report;
    }

    /** {@return what a tick would do now; nothing is changed anywhere} */
    public TickReport dryRun() {
        Ledger layer = new Ledger(new OverlayStore(store));
        Performer lists = new ListingPerformer(layer);
        Seams seams = seams(layer, subject -> new LookingProcessor(parts.processor(subject)));
        Tick tick = new Tick(seams, intake(layer), lists, global.keeping().retention());
        return joined(List.of(tick.run(host.clock().instant(), true)));
    }

    /** Puts what is wrong with the configuration first. */
    private TickReport joined(List<TickReport> passes) {
        List<String> problems = new ArrayList<>();
        for (String slug : configuration.broken()) {
            configuration.problemsOf(slug).stream()
                    .filter(ConfigProblem::isError)
                    .findFirst()
                    .ifPresent(problem -> problems.add("%s is left out: %s".formatted(slug, problem.text())));
        }
        List<String> lines =
                new ArrayList<>(problems.stream().map(line -> "! " + line).toList());
        for (TickReport pass : passes) {
            lines.addAll(pass.lines());
            problems.addAll(pass.problems());
        }
        TickReport last = passes.get(passes.size() - 1);
        return new TickReport(last.at(), last.dryRun(), lines, problems, last.unsettled());
    }

    private Intake intake(Ledger where) {
        return new Intake(where, parts::channel, routing, people::personAt);
    }

    private Seams seams(Ledger where, Function<Subject, Processor> processors) {
        Guard guard = new Guard(PATIENCE);
        PromptBriefing briefing = new PromptBriefing(
                where,
                new PromptBriefing.Sources(parts::channel, workspace, guard, host.ids()),
                new PromptBriefing.Place(host.stateFolder(), chosen.reader, this::checkout));
        return new Seams(
                where,
                subjects,
                parts::channel,
                gate,
                new Seams.Running(processors, workspace, briefing, parts.triage()),
                sendLog,
                notifiers,
                guard,
                new Seams.Place(
                        host.ids(),
                        host.stateFolder(),
                        global.zone(),
                        global.keeping().archive(),
                        this::checkout,
                        host.environment(),
                        this::endOfQuiet));
    }

    /** {@return the folder of a subject's checkout, whether it is there or not; empty where none is named} */
    public Optional<Path> checkout(Subject subject) {
        return subject.checkout().path().map(this::file);
    }

    /** {@return the file that a path of the configuration means} */
    public Path file(String written) {
        boolean atHome = written.equals("~") || written.startsWith("~/");
        return atHome
                ? host.home()
                        .resolve(written.length() > 2 ? written.substring(2) : "")
                        .normalize()
                : host.root().resolve(written).normalize();
    }

    private Instant endOfQuiet(Instant now) {
        Optional<QuietHours> quiet = global.notices().quiet();
        ZonedDateTime here = now.atZone(global.zone());
        if (quiet.isEmpty() || !quiet.get().contains(here.toLocalTime())) {
            return now;
        }
        ZonedDateTime end = here.with(quiet.get().to());
        return (end.isAfter(here) ? end : end.plusDays(1)).toInstant();
    }

    /** {@return whether a subject's agent could start a run now} */
    public Health health(Subject subject) {
        return new Guard(PATIENCE)
                .call(subject.processor().use(), () -> parts.processor(subject).preflight());
    }

    /** {@return what the operator can do with what waits for them} */
    public Operator operator() {
        return Operator.over(seams(ledger, parts::processor), sendLog, routing::subjectsAt, host.clock());
    }

    /** {@return the gate's judgement of messages that somebody else would post} */
    public Vet vet() {
        return new Vet(new Judging(seams(ledger, parts::processor)), routing::subjectsAt, host.clock());
    }

    /** {@return where everything is kept} */
    public Ledger ledger() {
        return ledger;
    }

    /** {@return the log of what was posted} */
    public SendLog sendLog() {
        return sendLog;
    }

    @Override
    public void close() {
        parts.close();
        notifiers.forEach(Notifier::close);
        ledger.close();
    }
}
