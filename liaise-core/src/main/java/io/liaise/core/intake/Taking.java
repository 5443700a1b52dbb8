package io.liaise.core.intake;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Role;
import io.liaise.core.cases.Fact.Said;
import io.liaise.core.cases.Fact.Source;
import io.liaise.core.cases.Talk;
import io.liaise.core.cases.Talk.Utterance;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.EffectState;
import io.liaise.core.intake.IntakeReport.Action;
import io.liaise.core.intake.IntakeReport.Taken;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.ledger.Unrouted;
import io.liaise.core.message.Address;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Access;
import io.liaise.core.policy.Access.Decision;
import io.liaise.core.policy.Access.Via;
import io.liaise.core.policy.Labels;
import io.liaise.core.policy.People;
import io.liaise.core.policy.Permission;
import io.liaise.core.policy.Readiness;
import io.liaise.core.policy.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Takes observed events into one change of the ledger. It asks nobody but the ledger. */
final class Taking {

    static final String LABELS = "labels";
    private static final String KIND = "kind";
    private static final String PULL_REQUEST = "pull_request";
    private static final String STATE = "state";
    private static final String CLOSED = "closed";

    private final LedgerChange change;
    private final Routing routing;
    private final Function<Address, Optional<PersonId>> directory;
    private final Instant now;
    private final List<String> problems = new ArrayList<>();

    Taking(LedgerChange change, Routing routing, Function<Address, Optional<PersonId>> directory, Instant now) {
        this.change = change;
        this.routing = routing;
        this.directory = directory;
        this.now = now;
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    /** Takes one event; what became of it may be several things, such as a case and a change of its conversation. */
    List<Taken> take(Observed event) {
        List<Taken> taken = new ArrayList<>();
        event.message().ifPresent(message -> taken.add(said(event, message)));
        event.state().ifPresent(state -> taken.add(changed(event, state)));
        return taken;
    }

    private Taken changed(Observed event, ConversationState state) {
        Optional<CaseId> owner = change.view().caseAt(state.ref());
        if (owner.isEmpty()) {
            return taken(Action.IGNORED, event, state.ref(), owner, "it belongs to no case");
        }
        Case head = change.view().requireCase(owner.get());
        if (head.surface().status() != state.status()) {
            change.append(head.id(), CaseEntry.by(now, new Fact.ConversationChanged(state.status())));
            return taken(
                    Action.APPENDED,
                    event,
                    state.ref(),
                    owner,
                    "now " + state.status().label());
        }
        boolean relabelled = routing.subject(head.subject())
                .map(subject -> !showsItsState(subject, head, state))
                .orElse(false);
        if (relabelled) {
            Fact again = new Fact.Projected(head.state(), Optional.empty(), Optional.of("relabelled"));
            change.append(head.id(), CaseEntry.by(now, again));
            return taken(Action.APPENDED, event, state.ref(), owner, "its labels were changed by hand");
        }
        return taken(Action.DUPLICATE, event, state.ref(), owner, "as it was");
    }

    private static boolean showsItsState(Subject subject, Case head, ConversationState state) {
        boolean neverShown = head.surface().projected().isEmpty();
        return neverShown
                || Labels.of(subject)
                        .diff(
                                state.labels(),
                                head.surface().projected().get(),
                                head.reporter(),
                                head.surface().waiting())
                        .isEmpty();
    }

    private Taken said(Observed event, Message message) {
        ConversationRef ref = message.conversation();
        if (message.placement().values(KIND).contains(PULL_REQUEST)) {
            return taken(Action.IGNORED, event, ref, Optional.empty(), "a pull request");
        }
        Optional<CaseId> owner = change.view().caseAt(ref);
        if (owner.isPresent()) {
            return routing.subject(owner.get().subject())
                    .map(subject -> append(event, message, subject, owner.get()))
                    .orElseGet(() ->
                            taken(Action.IGNORED, event, ref, owner, "it belongs to a subject that is not heard now"));
        }
        Optional<Subject> subject = routing.subjectFor(message);
        if (subject.isEmpty()) {
            return taken(Action.IGNORED, event, ref, owner, "no binding meets it");
        }
        if (message.placement().values(STATE).contains(CLOSED)) {
            return taken(Action.IGNORED, event, ref, owner, "it is closed");
        }
        return open(event, message, subject.get());
    }

    private Taken append(Observed event, Message message, Subject subject, CaseId id) {
        Case head = change.view().requireCase(id);
        ConversationRef ref = message.conversation();
        if (isOwn(head, message) || isPending(message)) {
            return taken(Action.DUPLICATE, event, ref, Optional.of(id), "liaise's own");
        }
        Optional<MessageText> before = known(head, message);
        if (before.filter(message.content().text()::equals).isPresent()) {
            return taken(Action.DUPLICATE, event, ref, Optional.of(id), "known");
        }
        boolean quiet =
                before.map(text -> looksAlike(text, message.content().text())).orElse(false);
        Access access = new Access(subject.people(), directory);
        Address author = Address.parse(message.author().address());
        Decision decision = access.decide(author, message.authenticity().grade(), List.of(), Permission.REPORT);
        if (message.author().isSelf()) {
            return append(
                    event,
                    message,
                    id,
                    saying(event, message, subject, Role.SELF, decision, quiet),
                    CaseEntry.OPERATOR);
        }
        if (decision.allowed()) {
            change.removeUnrouted(Unrouted.idOf(message));
            String person = decision.person().orElseThrow().value();
            Said said = saying(event, message, subject, Role.PARTNER, decision, quiet);
            doubts(access, decision, message).ifPresent(doubt -> doubt(id, doubt));
            return append(event, message, id, said, person);
        }
        if (subject.people().isRelay(author) || message.author().isBot()) {
            Role role = subject.people().isRelay(author) ? Role.RELAY : Role.BOT;
            doubt(id, "%s: written by a %s".formatted(message.id(), role.label()));
            return append(
                    event, message, id, saying(event, message, subject, role, decision, quiet), author.toString());
        }
        doubt(id, "%s: %s".formatted(message.id(), decision.reason()));
        return unroute(event, message, subject, decision, Optional.of(id));
    }

    private Taken append(Observed event, Message message, CaseId id, Said said, String actor) {
        change.append(id, new CaseEntry(message.content().at(), actor, said));
        return taken(
                Action.APPENDED,
                event,
                message.conversation(),
                Optional.of(id),
                "said by a " + said.role().label());
    }

    private void doubt(CaseId id, String evidence) {
        Case head = change.view().requireCase(id);
        if (!head.talk().taint().contains(evidence)) {
            change.append(id, CaseEntry.by(now, new Fact.Tainted(evidence)));
        }
    }

    /** Why a message that is heard is still not to be trusted. */
    private static Optional<String> doubts(Access access, Decision heard, Message message) {
        Decision work = access.judge(
                heard.person().orElseThrow(), message.authenticity().grade(), Permission.REQUEST_WORK, Via.HANDLE);
        return work.allowed() ? Optional.empty() : Optional.of("%s: %s".formatted(message.id(), work.reason()));
    }

    /** Whether liaise posted a message; beyond what the head remembers, the history tells. */
    private boolean isOwn(Case head, Message message) {
        if (!message.author().isSelf()) {
            return false;
        }
        if (head.talk().own().contains(message.id())) {
            return true;
        }
        return head.talk().own().size() >= Talk.WINDOW
                && change.view().history(head.id(), 0).stream()
                        .map(CaseEntry::fact)
                        .filter(Fact.Judged.class::isInstance)
                        .flatMap(fact -> ((Fact.Judged) fact).posting().stream())
                        .anyMatch(posting -> posting.messageId().equals(Optional.of(message.id())));
    }

    /** The latest text of a message that is in the case already. */
    private Optional<MessageText> known(Case head, Message message) {
        String conversation = message.conversation().encoded();
        Optional<Utterance> recent = head.talk().find(conversation, message.id());
        if (recent.isPresent()) {
            return change.view().history(head.id(), recent.get().latest()).stream()
                    .findFirst()
                    .flatMap(entry -> text(entry, message.id()));
        }
        if (head.talk().earlier().isEmpty()) {
            return Optional.empty();
        }
        List<CaseEntry> all = change.view().history(head.id(), 0);
        return all.stream().flatMap(entry -> text(entry, message.id()).stream()).reduce((older, newer) -> newer);
    }

    private static Optional<MessageText> text(CaseEntry entry, String messageId) {
        return Optional.of(entry.fact())
                .filter(Said.class::isInstance)
                .map(Said.class::cast)
                .filter(said -> said.source().messageId().equals(messageId))
                .map(Said::text);
    }

    /** Whether a message is what an unfinished attempt of liaise's own may have posted. */
    private boolean isPending(Message message) {
        return message.author().isSelf()
                && change.view().effects().values().stream()
                        .filter(effect ->
                                effect.state() == EffectState.CLAIMED || effect.state() == EffectState.UNKNOWN)
                        .map(effect -> effect.act())
                        .filter(Act.Send.class::isInstance)
                        .map(act -> ((Act.Send) act).message())
                        .anyMatch(sent -> sent.ref().equals(message.conversation())
                                && endsAlike(message.content().text(), sent.text()));
    }

    /** Whether two texts are one but for white space. */
    private static boolean looksAlike(MessageText one, MessageText other) {
        return squeezed(one).equals(squeezed(other));
    }

    /** Whether what was posted is what was to be sent, but for a mention the gate put before it. */
    private static boolean endsAlike(MessageText posted, MessageText sent) {
        String whole = squeezed(posted);
        String wanted = squeezed(sent);
        boolean mentioned = whole.startsWith("@") && whole.indexOf(' ') == whole.length() - wanted.length() - 1;
        return whole.equals(wanted) || (mentioned && whole.endsWith(wanted));
    }

    private static String squeezed(MessageText text) {
        return text.value()
                .strip()
                .codePoints()
                .map(c -> Character.isWhitespace(c) ? ' ' : c)
                .collect(StringBuilder::new, Taking::appendOnce, StringBuilder::append)
                .toString();
    }

    private static void appendOnce(StringBuilder text, int codePoint) {
        boolean repeated = codePoint == ' ' && text.length() > 0 && text.charAt(text.length() - 1) == ' ';
        if (!repeated) {
            text.appendCodePoint(codePoint);
        }
    }

    private Taken open(Observed event, Message message, Subject subject) {
        Access access = new Access(subject.people(), directory);
        Address author = Address.parse(message.author().address());
        List<String> claims = claims(event, message, subject.people(), author);
        Decision own = access.decide(author, message.authenticity().grade(), List.of(), Permission.REPORT);
        Decision decision = own.allowed() || claims.isEmpty()
                ? access.decide(
                        author,
                        message.authenticity().grade(),
                        message.placement().values(LABELS),
                        Permission.REPORT)
                : claimed(access, message, subject.people(), claims, own);
        if (!decision.allowed()) {
            return message.author().isSelf()
                    ? taken(Action.IGNORED, event, message.conversation(), Optional.empty(), decision.reason())
                    : unroute(event, message, subject, decision, Optional.empty());
        }
        change.removeUnrouted(Unrouted.idOf(message));
        PersonId reporter = decision.person().orElseThrow();
        Fact opened = new Fact.Opened(CaseKind.ISSUE, message.conversation(), Optional.of(reporter));
        Case head = change.open(subject.slug(), new CaseEntry(message.content().sentAt(), CaseEntry.LIAISE, opened));
        boolean spokenFor =
                decision.via() == Via.RELAY_LABEL && !subject.people().isRelay(author);
        Role role = spokenFor ? Role.RELAY : Role.PARTNER;
        String actor = spokenFor ? author.toString() : reporter.value();
        Said said = saying(event, message, subject, role, decision, false);
        change.append(head.id(), new CaseEntry(message.content().at(), actor, said));
        if (spokenFor) {
            doubt(head.id(), "%s: a relay set the label, and somebody else wrote it".formatted(message.id()));
        } else {
            doubts(access, decision, message).ifPresent(doubt -> doubt(head.id(), doubt));
        }
        earlierDoubts(head.id(), message.conversation());
        adoptState(head.id(), message, subject);
        return taken(
                Action.OPENED,
                event,
                message.conversation(),
                Optional.of(head.id()),
                "reported by %s, via %s%s"
                        .formatted(reporter, decision.via().label(), event.adopted() ? ", adopted" : ""));
    }

    /** The claim labels a relay set on an opening that is not the relay's own. */
    private static List<String> claims(Observed event, Message message, People people, Address author) {
        if (people.isRelay(author)) {
            return List.of();
        }
        return message.placement().values(LABELS).stream()
                .filter(label -> event.labelledByRelay().getOrDefault(label, false))
                .toList();
    }

    private static Decision claimed(Access access, Message message, People people, List<String> claims, Decision own) {
        List<PersonId> persons = claims.stream()
                .flatMap(label -> Optional.ofNullable(people.claimLabels().get(label)).stream())
                .distinct()
                .toList();
        return persons.size() == 1
                ? access.judge(persons.get(0), message.authenticity().grade(), Permission.REPORT, Via.RELAY_LABEL)
                : new Decision(
                        own.person(),
                        own.role(),
                        own.grade(),
                        own.permission(),
                        false,
                        "label claims name more than one person",
                        Via.NONE);
    }

    /** What was said here unheard, before there was a case. */
    private void earlierDoubts(CaseId id, ConversationRef ref) {
        change.view().unrouted().values().stream()
                .filter(row -> row.conversation().equals(ref))
                .forEach(row -> doubt(id, "%s: %s".formatted(row.messageId(), row.reason())));
    }

    private void adoptState(CaseId id, Message message, Subject subject) {
        Labels labels = Labels.of(subject);
        List<CaseState> states = labels.statesIn(message.placement().values(LABELS));
        if (states.isEmpty() || states.equals(List.of(CaseState.INTAKE))) {
            return;
        }
        String names = states.stream().map(labels::of).collect(Collectors.joining(", "));
        boolean clear = states.size() == 1;
        if (!clear) {
            problems.add("case %s was adopted with several state labels (%s); take all but one off and set its state"
                    .formatted(id, names));
        }
        CaseState to = clear ? states.get(0) : CaseState.NEEDS_OWNER;
        String reason = (clear ? "adopted with the label " : "adopted with several state labels: ") + names;
        change.append(
                id,
                List.of(
                        CaseEntry.by(now, new Fact.Moved(CaseState.INTAKE, to, Optional.empty(), reason)),
                        CaseEntry.by(now, new Fact.Adopted())));
    }

    private Taken unroute(Observed event, Message message, Subject subject, Decision decision, Optional<CaseId> owner) {
        String id = Unrouted.idOf(message);
        if (change.view().findUnrouted(id).isPresent()) {
            String reason = "waits among the unrouted: " + decision.reason();
            return taken(Action.DUPLICATE, event, message.conversation(), owner, reason);
        }
        change.add(new Unrouted(
                id,
                subject.slug(),
                new Unrouted.Sender(
                        Address.parse(message.author().address()),
                        message.authenticity().grade(),
                        message.placement().values(LABELS)),
                decision.reason(),
                message.conversation(),
                message.id(),
                message.placement().url(),
                message.content().sentAt()));
        return taken(Action.UNROUTED, event, message.conversation(), owner, decision.reason());
    }

    private static Said saying(
            Observed event, Message message, Subject subject, Role role, Decision decision, boolean quiet) {
        Source source = new Source(
                event.deliveryId(),
                message.conversation(),
                message.id(),
                message.placement().url(),
                message.content().attachments());
        return new Said(
                source,
                role,
                message.authenticity().grade(),
                decision.allowed() ? Optional.of(decision.via().label()) : Optional.empty(),
                message.content().text(),
                Readiness.marksIn(message.content().text(), subject.policy().clocks()),
                quiet);
    }

    private static Taken taken(
            Action action, Observed event, ConversationRef ref, Optional<CaseId> owner, String reason) {
        return new Taken(action, event.deliveryId(), ref, owner, reason);
    }
}
