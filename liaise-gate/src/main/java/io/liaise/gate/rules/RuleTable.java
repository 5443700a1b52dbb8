package io.liaise.gate.rules;

import io.liaise.core.message.Audience.Scope;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.TaintedRuns;
import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Finding.Kind;
import io.liaise.core.verdict.Flow;
import io.liaise.gate.people.Disclosure.Person;
import io.liaise.gate.people.Disclosure.Seal;
import io.liaise.gate.rules.Readers.Reader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The rules, in their order. Every one is always asked; the strictest answer counts. */
public final class RuleTable {

    /** What opens, loads or sends by itself, before anybody has clicked. */
    private static final Set<String> LOADING = Set.of("image-host", "loading-construct");

    /** The rules liaise judges by. */
    public static final List<Rule> RULES = List.of(
            new Rule("secrets", Flow.REFUSE, RuleTable::secrets),
            new Rule("seals", Flow.REFUSE, RuleTable::seals),
            new Rule("exfiltration", Flow.APPROVE, RuleTable::exfiltration),
            new Rule("personal, public", Flow.APPROVE, RuleTable::personalPublic),
            new Rule("no write-down", Flow.REVISE, RuleTable::noWriteDown),
            new Rule("co-ownership", Flow.REVISE, RuleTable::coOwnership),
            new Rule("personal, private", Flow.APPROVE, RuleTable::personalPrivate),
            new Rule("tier", Flow.APPROVE, RuleTable::tier),
            new Rule("stranger", Flow.APPROVE, RuleTable::stranger),
            new Rule("disclosure stance", Flow.APPROVE, RuleTable::disclosureStance),
            new Rule("taint", Flow.APPROVE, RuleTable::taint),
            new Rule("reply mode", Flow.APPROVE, RuleTable::replyMode),
            new Rule("irreversibility", Flow.DELAY, RuleTable::irreversibility),
            new Rule("unknown audience", Flow.SEND, RuleTable::unknownAudience));

    private RuleTable() {}

    /** {@return what some rules say, strictest first} */
    public static List<Reason> judge(List<Rule> rules, Facts facts) {
        Readers readers = new Readers(facts);
        List<Reason> reasons = new ArrayList<>();
        rules.forEach(rule -> reasons.addAll(rule.says().apply(facts, readers)));
        reasons.sort(Comparator.comparing(Reason::flow).reversed());
        return reasons;
    }

    private static List<Finding> of(Facts facts, Kind kind) {
        return facts.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .toList();
    }

    private static List<Reason> secrets(Facts facts, Readers readers) {
        return facts.findings().stream()
                .filter(finding -> finding.kind() == Kind.SECRET || finding.kind() == Kind.CANARY)
                .map(finding -> about(
                        "secrets",
                        Flow.REFUSE,
                        "%s (%s) %s; this is always refused"
                                .formatted(
                                        finding.kind() == Kind.SECRET ? "a credential" : "a planted term",
                                        finding.rule(),
                                        where(finding)),
                        finding))
                .toList();
    }

    private static List<Reason> seals(Facts facts, Readers readers) {
        List<Reason> reasons = new ArrayList<>();
        for (Finding finding : facts.findings()) {
            Optional<String> entity = finding.about().entity();
            if (entity.isEmpty()) {
                continue;
            }
            for (PersonId reader : readers.known().keySet()) {
                if (isSealed(facts, finding, reader)) {
                    reasons.add(new Reason(
                            "seals",
                            Flow.REFUSE,
                            "%s %s is sealed from %s, who reads %s"
                                    .formatted(entity.get(), where(finding), reader, facts.destination()),
                            Optional.of(finding),
                            Optional.of(reader.value())));
                }
            }
        }
        return reasons;
    }

    private static boolean isSealed(Facts facts, Finding finding, PersonId reader) {
        return finding.about().sealedFrom().contains(reader.value())
                || facts.disclosure()
                        .seals()
                        .contains(new Seal(finding.about().entity().orElse(""), reader));
    }

    private static List<Reason> exfiltration(Facts facts, Readers readers) {
        boolean own =
                (facts.audience().scope() == Scope.OPERATOR || facts.audience().scope() == Scope.NAMED)
                        && facts.audience().readership().external().equals(Optional.of(false));
        if (own) {
            return List.of();
        }
        return of(facts, Kind.EXFILTRATION).stream()
                .map(finding -> LOADING.contains(finding.rule())
                        ? about(
                                "exfiltration",
                                Flow.REFUSE,
                                "%s %s loads by itself wherever the message is shown, and %s can be read by others"
                                        .formatted(finding.rule(), where(finding), facts.destination()),
                                finding)
                        : about(
                                "exfiltration",
                                Flow.APPROVE,
                                "%s %s can carry data away or shows more than it says; look at it first"
                                        .formatted(finding.rule(), where(finding)),
                                finding))
                .toList();
    }

    private static List<Reason> personalPublic(Facts facts, Readers readers) {
        return facts.isBroad() ? personal(facts, "personal, public", "read by a wide circle") : List.of();
    }

    private static List<Reason> personalPrivate(Facts facts, Readers readers) {
        boolean narrow =
                facts.audience().scope() == Scope.NAMED || facts.audience().scope() == Scope.GROUP;
        return narrow ? personal(facts, "personal, private", "read by others") : List.of();
    }

    private static List<Reason> personal(Facts facts, String rule, String circle) {
        return of(facts, Kind.PERSONAL).stream()
                .map(finding -> about(
                        rule,
                        Flow.APPROVE,
                        "a personal detail (%s) %s, in a place %s".formatted(finding.rule(), where(finding), circle),
                        finding))
                .toList();
    }

    private static Flow rewording(Facts facts) {
        return facts.stance().mayRevise() ? Flow.REVISE : Flow.APPROVE;
    }

    private static List<Reason> noWriteDown(Facts facts, Readers readers) {
        Reader least = readers.least();
        return facts.findings().stream()
                .filter(finding -> finding.kind() != Kind.THIRD_PARTY)
                .filter(finding -> Labels.above(finding.about().label(), least.clearance()))
                .map(finding -> downTo("no write-down", facts, finding, least))
                .toList();
    }

    private static List<Reason> coOwnership(Facts facts, Readers readers) {
        List<Reader> everybody = new ArrayList<>();
        readers.known()
                .forEach((id, person) -> everybody.add(
                        new Reader(id.value(), Optional.of(person.clearance().orElse(Labels.CLEAR)), Optional.of(id))));
        if (readers.least().person().isEmpty()) {
            everybody.add(readers.least());
        }
        List<Reason> reasons = new ArrayList<>();
        for (Finding finding : of(facts, Kind.THIRD_PARTY)) {
            everybody.stream()
                    .filter(reader -> Labels.above(finding.about().label(), reader.clearance()))
                    .forEach(reader -> reasons.add(downTo("co-ownership", facts, finding, reader)));
        }
        return reasons;
    }

    private static Reason downTo(String rule, Facts facts, Finding finding, Reader reader) {
        return new Reason(
                rule,
                rewording(facts),
                "%s (%s) %s would reach %s, cleared for %s"
                        .formatted(
                                finding.about().entity().orElse("something kept close"),
                                finding.about().label().orElse(""),
                                where(finding),
                                reader.who(),
                                reader.clearance().orElse(Labels.RED)),
                Optional.of(finding),
                reader.person().map(PersonId::value));
    }

    private static List<Reason> tier(Facts facts, Readers readers) {
        List<Reason> reasons = new ArrayList<>();
        Set<PersonId> people = new TreeSet<>();
        readers.addressed().values().forEach(person -> person.ifPresent(people::add));
        for (PersonId id : people) {
            Person person = readers.known().getOrDefault(id, Person.NEED_TO_KNOW);
            if (person.tier().equals("reviewed")) {
                reasons.add(reader("tier", "everything to %s is looked at before it goes".formatted(id), id.value()));
            }
            if (person.isLapsed(facts.today())) {
                reasons.add(reader(
                        "tier",
                        "what %s may be told (%s) was to be looked at again by %s"
                                .formatted(
                                        id,
                                        person.recorded().orElse(person.tier()),
                                        person.reviewBy().orElse("a day that has passed")),
                        id.value()));
            }
            if (!person.review().isEmpty()) {
                reasons.add(reader(
                        "tier",
                        "%d things about %s are still to be looked at"
                                .formatted(person.review().size(), id),
                        id.value()));
            }
        }
        return reasons;
    }

    private static List<Reason> stranger(Facts facts, Readers readers) {
        return readers.addressed().entrySet().stream()
                .filter(entry -> entry.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .map(name -> reader("stranger", "nobody is known by the name %s".formatted(name), name))
                .toList();
    }

    private static List<Reason> disclosureStance(Facts facts, Readers readers) {
        return facts.stance().averse()
                ? List.of(new Reason(
                        "disclosure stance",
                        Flow.APPROVE,
                        "the recipient wants nothing written by programs",
                        Optional.empty(),
                        facts.addressees().stream().findFirst()))
                : List.of();
    }

    private static List<Reason> taint(Facts facts, Readers readers) {
        if (facts.audience().scope() == Scope.OPERATOR || !facts.provenance().isSuspect()) {
            return List.of();
        }
        String why = facts.provenance().tainted().isEmpty()
                ? "nobody knows what this rests on"
                : "this rests on words of people who may not ask for work";
        List<Finding> leaks = facts.findings().stream()
                .filter(finding -> Labels.above(
                                finding.about().label(), readers.least().clearance())
                        || readers.known().keySet().stream()
                                .anyMatch(reader ->
                                        finding.about().entity().isPresent() && isSealed(facts, finding, reader)))
                .toList();
        if (!leaks.isEmpty()) {
            Set<String> entities = new TreeSet<>();
            leaks.forEach(leak -> leak.about().entity().ifPresent(entities::add));
            return List.of(new Reason(
                    "taint",
                    Flow.REFUSE,
                    "%s, and it names %s".formatted(why, String.join(", ", entities)),
                    Optional.of(leaks.get(0)),
                    Optional.empty()));
        }
        return facts.stance().tainted() == TaintedRuns.SEND
                ? List.of()
                : List.of(plain("taint", Flow.APPROVE, "%s: %s".formatted(why, evidence(facts))));
    }

    private static String evidence(Facts facts) {
        return facts.provenance().evidence().isEmpty()
                ? "nothing is recorded"
                : String.join("; ", facts.provenance().evidence());
    }

    private static List<Reason> replyMode(Facts facts, Readers readers) {
        return facts.stance().replies() == ReplyMode.DRAFT
                ? List.of(new Reason(
                        "reply mode",
                        Flow.APPROVE,
                        "the subject keeps messages to this person as drafts",
                        Optional.empty(),
                        facts.addressees().stream().findFirst()))
                : List.of();
    }

    private static List<Reason> irreversibility(Facts facts, Readers readers) {
        return !facts.audience().permanence().retractable() && facts.isBroad()
                ? List.of(plain(
                        "irreversibility",
                        Flow.DELAY,
                        "what is posted on %s cannot be taken back (%s)"
                                .formatted(facts.destination(), AudienceWords.of(facts.audience()))))
                : List.of();
    }

    private static List<Reason> unknownAudience(Facts facts, Readers readers) {
        return facts.audience().defaulted()
                ? List.of(plain(
                        "unknown audience",
                        Flow.SEND,
                        "taken as readable by anybody: %s"
                                .formatted(String.join("; ", facts.audience().evidence()))))
                : List.of();
    }

    private static Reason plain(String rule, Flow flow, String text) {
        return new Reason(rule, flow, text, Optional.empty(), Optional.empty());
    }

    private static Reason about(String rule, Flow flow, String text, Finding finding) {
        return new Reason(rule, flow, text, Optional.of(finding), Optional.empty());
    }

    private static Reason reader(String rule, String text, String reader) {
        return new Reason(rule, Flow.APPROVE, text, Optional.empty(), Optional.of(reader));
    }

    private static String where(Finding finding) {
        String position = "at characters %d–%d".formatted(finding.start(), finding.end());
        return finding.part().map(part -> position + " of the " + part).orElse(position);
    }
}
