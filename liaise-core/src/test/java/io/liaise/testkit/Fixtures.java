package io.liaise.testkit;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseHistory;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Role;
import io.liaise.core.cases.Fact.Source;
import io.liaise.core.message.Address;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.People;
import io.liaise.core.policy.Readiness;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.Subject.Checkout;
import io.liaise.core.policy.Subject.Delivery;
import io.liaise.core.policy.Subject.ProcessorChoice;
import io.liaise.core.policy.SubjectPolicy;
import io.liaise.core.policy.SubjectPolicy.BudgetPolicy;
import io.liaise.core.policy.SubjectPolicy.Escalation;
import io.liaise.core.policy.SubjectPolicy.FollowUp;
import io.liaise.core.policy.SubjectPolicy.ReadinessPolicy;
import io.liaise.core.policy.SubjectPolicy.ReplyPolicy;
import io.liaise.core.policy.SubjectPolicy.Screening;
import io.liaise.core.policy.SubjectPolicy.Texts;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Valid and visibly invented values to test with. */
public final class Fixtures {

    /** When the invented stories begin. */
    public static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

    /** A partner. */
    public static final PersonId PAT = new PersonId("pat");

    /** Another partner. */
    public static final PersonId KIM = new PersonId("kim");

    /** An issue. */
    public static final ConversationRef ISSUE = ConversationRef.parse("github:example/app#12");

    /** The case on that issue. */
    public static final CaseId CASE = new CaseId("app", 1);

    private Fixtures() {}

    /** {@return a case that Pat opened at {@link #START}, to go on with} */
    public static CaseStory aCase() {
        return new CaseStory();
    }

    /** {@return a subject with Pat and Kim as partners, to change} */
    public static SubjectStory aSubject() {
        return new SubjectStory();
    }

    /** {@return a point of the story, in minutes after its start} */
    public static Instant minute(long minutes) {
        return START.plus(Duration.ofMinutes(minutes));
    }

    /** {@return the name of a run of {@link #CASE}} */
    public static RunId run(int number) {
        return new RunId("%s-r%d-%08x".formatted(CASE, number, number));
    }

    /** {@return the record of a run of the case at work} */
    public static RunRecord running(int number, RunRecord.Mode mode) {
        return new RunRecord(
                run(number),
                CASE.toString(),
                "app",
                RunRecord.Kind.WORK,
                mode,
                RunRecord.Status.RUNNING,
                new RunRecord.RunClock(START, Optional.empty(), Optional.empty(), Optional.empty()),
                RunRecord.RunProcess.UNKNOWN,
                LocalDate.EPOCH,
                RunRecord.Ending.NONE);
    }

    /** {@return what Pat says, on {@link #ISSUE}} */
    public static Fact.Said said(String messageId, String text) {
        return said(messageId, text, Role.PARTNER, Grade.PLATFORM);
    }

    /** {@return what somebody says, on {@link #ISSUE}} */
    public static Fact.Said said(String messageId, String text, Role role, Grade grade) {
        Source source = new Source(
                ISSUE.encoded() + ":" + messageId + "@" + text.length(), ISSUE, messageId, Optional.empty(), List.of());
        MessageText content = new MessageText(text);
        return new Fact.Said(
                source,
                role,
                grade,
                Optional.of("handle"),
                content,
                Readiness.marksIn(content, ReadinessPolicy.DEFAULT),
                false);
    }

    /** A case as it comes about. For one thread. */
    public static final class CaseStory {
        private final List<CaseEntry> entries = new ArrayList<>();

        private CaseStory() {
            entries.add(CaseEntry.by(START, new Fact.Opened(CaseKind.ISSUE, ISSUE, Optional.of(PAT))));
        }

        /** Pat says something. */
        public CaseStory says(long minute, String text) {
            return says(minute, PAT.value(), said("m" + entries.size(), text));
        }

        /** Somebody says something. */
        public CaseStory says(long minute, String actor, Fact.Said what) {
            entries.add(new CaseEntry(minute(minute), actor, what));
            return this;
        }

        /** Something happens, by liaise's hand. */
        public CaseStory then(long minute, Fact fact) {
            entries.add(CaseEntry.by(minute(minute), fact));
            return this;
        }

        /** The case moves. */
        public CaseStory moves(long minute, CaseState to) {
            return then(minute, new Fact.Moved(head().state(), to, Optional.empty(), "so the story goes"));
        }

        /** A run starts that is shown everything so far. */
        public CaseStory starts(long minute, int run) {
            LocalDate day = LocalDate.ofInstant(minute(minute), java.time.ZoneOffset.UTC);
            return then(minute, new Fact.RunStarted(run(run), RunRecord.Mode.FRESH, day, entries.size()));
        }

        /** {@return everything that happened} */
        public List<CaseEntry> entries() {
            return List.copyOf(entries);
        }

        /** {@return the case now} */
        public Case head() {
            return CaseHistory.fold(CASE, entries);
        }
    }

    /** A subject as a test wants it. For one thread. */
    public static final class SubjectStory {
        private final Map<PersonId, String> waiting = new LinkedHashMap<>();
        private final Map<String, PersonId> claims = new LinkedHashMap<>();
        private final Map<PersonId, String> roles = new LinkedHashMap<>(Map.of(PAT, "partner"));
        private final List<Address> relays = new ArrayList<>();
        private BudgetPolicy budget = BudgetPolicy.DEFAULT;
        private ReadinessPolicy clocks = ReadinessPolicy.DEFAULT;
        private ReplyPolicy replies = ReplyPolicy.DEFAULT;
        private FollowUp followUp = FollowUp.DEFAULT;
        private Delivery delivery = new Delivery(
                Delivery.Kind.DEPLOY, Delivery.Per.BATCH, Optional.of("deploy"), Duration.ofHours(1), List.of());
        private String prefix = "liaise:";

        private SubjectStory() {
            roles.put(KIM, "partner");
        }

        /** A person's waiting cases carry a label. */
        public SubjectStory waiting(PersonId person, String label) {
            waiting.put(person, label);
            return this;
        }

        /** A relay may say by a label whom it speaks for. */
        public SubjectStory claim(String label, PersonId person) {
            claims.put(label, person);
            return this;
        }

        /** An account speaks for others. */
        public SubjectStory relay(String address) {
            relays.add(Address.parse(address));
            return this;
        }

        /** A person has a role. */
        public SubjectStory role(PersonId person, String role) {
            roles.put(person, role);
            return this;
        }

        /** Labels begin with another prefix. */
        public SubjectStory prefix(String changed) {
            prefix = changed;
            return this;
        }

        /** What may be spent. */
        public SubjectStory budget(BudgetPolicy changed) {
            budget = changed;
            return this;
        }

        /** How long to wait. */
        public SubjectStory clocks(ReadinessPolicy changed) {
            clocks = changed;
            return this;
        }

        /** How messages go out. */
        public SubjectStory replies(ReplyPolicy changed) {
            replies = changed;
            return this;
        }

        /** What happens after a delivery and between programs. */
        public SubjectStory followUp(FollowUp changed) {
            followUp = changed;
            return this;
        }

        /** How work reaches people. */
        public SubjectStory delivery(Delivery changed) {
            delivery = changed;
            return this;
        }

        /** {@return the subject} */
        public Subject build() {
            Map<Address, PersonId> addresses = new LinkedHashMap<>();
            roles.keySet().forEach(person -> addresses.put(new Address("github", person.value()), person));
            People people = new People(
                    addresses, roles, People.DEFAULT_PERMISSIONS, People.DEFAULT_GRADES, relays, claims, Map.of());
            SubjectPolicy policy = new SubjectPolicy(
                    people,
                    clocks,
                    budget,
                    replies,
                    Screening.DEFAULT,
                    Escalation.DEFAULT,
                    Texts.DEFAULT,
                    waiting,
                    Map.of(),
                    followUp);
            return new Subject(
                    "app",
                    "The app",
                    true,
                    List.of(),
                    new Checkout(Optional.empty(), Optional.empty(), Optional.empty()),
                    delivery,
                    new ProcessorChoice(
                            "claude", "acceptEdits", List.of(), false, Duration.ofMinutes(15), Optional.empty()),
                    prefix,
                    policy,
                    Optional.empty());
        }
    }
}
