package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.Fact;
import io.liaise.core.intake.Intake;
import io.liaise.core.intake.Routing;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.MemoryStore;
import io.liaise.core.ledger.OverlayStore;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.SendResult;
import io.liaise.core.notice.Notice;
import io.liaise.core.perform.ListingPerformer;
import io.liaise.core.perform.LivePerformer;
import io.liaise.core.perform.Performer;
import io.liaise.core.perform.Poster;
import io.liaise.core.perform.Seams;
import io.liaise.core.plugin.Guard;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.ReplyPolicy;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunRecord;
import io.liaise.core.spi.gate.Gate;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.spi.notify.Notifier;
import io.liaise.core.spi.run.Workspace;
import io.liaise.core.spi.store.Store;
import io.liaise.core.verdict.Approval.Digests;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;
import io.liaise.testkit.FixedIds;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.Fixtures.SubjectStory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A subject, its tracker, an agent and an operator, all in memory, and a clock in minutes after the start. */
public final class TickWorld {

    private static final Duration KEEP = Duration.ofDays(90);

    public final Forum forum = new Forum();
    public final Agent agent = new Agent();
    public final Store store;
    public final Ledger ledger;
    public final List<Notice> told = new ArrayList<>();
    public final Checkout checkout = new Checkout();
    public Flow flow = Flow.SEND;
    public Optional<Gate> gate = Optional.empty();
    public Subject subject;

    /** What posts; without one, each key is posted once as long as this world lasts. */
    public Optional<Poster> poster = Optional.empty();

    private final FixedIds ids = new FixedIds();
    private final OncePoster once = new OncePoster();
    private final Path folder;

    public TickWorld(Path folder) {
        this(folder, direct());
    }

    public TickWorld(Path folder, SubjectStory story) {
        this(folder, story, new MemoryStore());
    }

    public TickWorld(Path folder, SubjectStory story, Store store) {
        this.folder = folder;
        this.subject = story.build();
        this.store = store;
        this.ledger = new Ledger(store);
        ledger.apply(change -> change.setCursor(Forum.PLACE, "0"));
    }

    /** {@return a subject whose messages go out without the operator} */
    public static SubjectStory direct() {
        return Fixtures.aSubject()
                .replies(new ReplyPolicy(ReplyMode.DIRECT, Map.of(), Optional.empty(), Duration.ofDays(1)));
    }

    public static Outcome reply(String text) {
        return new Outcome(Outcome.Kind.REPLY, new MessageText(text), List.of(), MessageText.EMPTY);
    }

    public static Outcome ask(String question) {
        return new Outcome(Outcome.Kind.ASK, MessageText.EMPTY, List.of(new MessageText(question)), MessageText.EMPTY);
    }

    public static Outcome deliver(String text) {
        return new Outcome(Outcome.Kind.DELIVER, new MessageText(text), List.of(), MessageText.EMPTY);
    }

    public static Outcome escalate(String reason) {
        return new Outcome(Outcome.Kind.ESCALATE, MessageText.EMPTY, List.of(), new MessageText(reason));
    }

    public TickReport tick(long minute) {
        return tick(Fixtures.minute(minute));
    }

    public TickReport tick(Instant now) {
        return tick(ledger, now);
    }

    /** Goes round as another process, which remembers nothing. */
    public TickReport tick(Ledger where, Instant now) {
        Seams seams = seams(where);
        return new Tick(seams, intake(where), new LivePerformer(seams), KEEP).run(now, false);
    }

    /** Goes round over a layer that is thrown away. */
    public TickReport dryRun(long minute) {
        Ledger layer = new Ledger(new OverlayStore(store));
        Performer lists = new ListingPerformer(layer);
        return new Tick(seams(layer), intake(layer), lists, KEEP).run(Fixtures.minute(minute), true);
    }

    public Case only() {
        return ledger.read(view -> {
            List<Case> all = view.openCases().values();
            if (all.size() != 1) {
                throw new AssertionError("there are " + all.size() + " cases");
            }
            return all.get(0);
        });
    }

    public List<Fact> facts(CaseId id) {
        return ledger.read(view -> view.history(id, 0)).stream()
                .map(CaseEntry::fact)
                .toList();
    }

    public List<String> posts() {
        return forum.posted.stream().map(post -> post.text().value()).toList();
    }

    public List<Notice.Event> events() {
        return told.stream().map(Notice::event).toList();
    }

    private Intake intake(Ledger where) {
        return new Intake(where, name -> Optional.of(forum), new OneSubject(), address -> Optional.empty());
    }

    public Seams seams(Ledger where) {
        return new Seams(
                where,
                Map.of(subject.slug(), subject),
                name -> Optional.of(forum),
                gate.orElse(this::judged),
                new Seams.Running(any -> agent, Optional.of(checkout), this::job, Optional.empty()),
                poster.orElse(once),
                List.of(new Operator()),
                new Guard(Duration.ofSeconds(30)),
                new Seams.Place(
                        ids,
                        folder,
                        ZoneOffset.UTC,
                        Duration.ofDays(30),
                        any -> Optional.of(folder),
                        Map.of("PATH", System.getenv().getOrDefault("PATH", "/bin")),
                        now -> now));
    }

    private Judgement judged(GateRequest request) {
        return new Judgement(
                new Verdict(
                        flow,
                        List.of(),
                        List.of(),
                        Digests.NONE,
                        Optional.empty(),
                        Optional.empty(),
                        "public",
                        List.of()),
                request.message());
    }

    private Job job(Case head, Subject of, RunRecord run, Instant now) {
        return new Job(
                run.id(),
                run.caseId(),
                run.subject(),
                run.kind(),
                new Job.Instructions(new MessageText("work"), Optional.empty(), "{}"),
                folder,
                run.process().sessionId(),
                new Job.Limits(Duration.ofHours(1), Duration.ofMinutes(15), 10, Optional.empty()),
                new Job.Permissions("acceptEdits", List.of(), false));
    }

    public void unready(Health.Unready why) {
        agent.health = why;
    }

    private final class OneSubject implements Routing {
        @Override
        public List<ConversationRef> places() {
            return List.of(Forum.PLACE);
        }

        @Override
        public Optional<Subject> subjectFor(Message opening) {
            return Optional.of(subject);
        }

        @Override
        public Optional<Subject> subject(String slug) {
            return Optional.of(subject).filter(any -> any.slug().equals(slug));
        }
    }

    /** Posts each key once. */
    private final class OncePoster implements Poster {
        private final Map<SendKey, SendResult> known = new HashMap<>();

        @Override
        public SendResult post(Outbound message, SendKey key) {
            return known.computeIfAbsent(key, fresh -> forum.send(message));
        }

        @Override
        public SendResult confirm(Outbound message, SendKey key) {
            return known.getOrDefault(
                    key,
                    new SendResult.Failed(
                            io.liaise.core.failure.ChannelException.Kind.NETWORK, true, Optional.empty()));
        }
    }

    private final class Operator implements Notifier {
        @Override
        public void notify(Notice notice) {
            told.add(notice);
        }

        @Override
        public void close() {}
    }

    /** A checkout as the test says it is. */
    static final class Checkout implements Workspace {
        Optional<String> conflict = Optional.empty();
        RunEvidence evidence = new RunEvidence(Optional.empty(), Optional.of("main"), List.of("abc"), List.of(), 0);

        @Override
        public Optional<String> conflict(Path folder) {
            return conflict;
        }

        @Override
        public String snapshot(Path folder) {
            return "before";
        }

        @Override
        public RunEvidence evidence(Path folder, String before) {
            return evidence;
        }

        @Override
        public Optional<String> fileAtHead(Path folder, String path) {
            return Optional.empty();
        }

        @Override
        public Optional<String> origin(Path folder) {
            return Optional.empty();
        }
    }
}
