package io.liaise.core.config;

import io.liaise.core.cases.CaseState;
import io.liaise.core.config.ConfigProblem.Severity;
import io.liaise.core.config.GlobalFile.Place;
import io.liaise.core.message.Address;
import io.liaise.core.message.Grade;
import io.liaise.core.message.PersonId;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.policy.People;
import io.liaise.core.policy.Permission;
import io.liaise.core.policy.SubjectPolicy;
import io.liaise.core.policy.SubjectPolicy.BudgetPolicy;
import io.liaise.core.policy.SubjectPolicy.Escalation;
import io.liaise.core.policy.SubjectPolicy.FixedText;
import io.liaise.core.policy.SubjectPolicy.FollowUp;
import io.liaise.core.policy.SubjectPolicy.GateMode;
import io.liaise.core.policy.SubjectPolicy.ReadinessPolicy;
import io.liaise.core.policy.SubjectPolicy.Reopen;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.ReplyPolicy;
import io.liaise.core.policy.SubjectPolicy.Screening;
import io.liaise.core.policy.SubjectPolicy.TaintedRuns;
import io.liaise.core.policy.SubjectPolicy.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads the {@code [policy]} table of a subject's file. */
final class PolicyTable {

    private final Document file;
    private final Place place;
    private final Map<PersonId, String> roles;
    private final Map<String, Set<Permission>> permissions;

    PolicyTable(Document file, Place place) {
        this.file = file;
        this.place = place;
        this.roles = roles();
        this.permissions = permissions();
    }

    /** {@return the people whose role lets them request work} */
    Stream<String> workers() {
        return roles.entrySet().stream()
                .filter(entry ->
                        permissions.getOrDefault(entry.getValue(), Set.of()).contains(Permission.REQUEST_WORK))
                .map(entry -> entry.getKey().value());
    }

    SubjectPolicy read() {
        if (file.names(path("people")).isEmpty()) {
            file.problem(Severity.ERROR, List.of(), "policy.people is missing; write \"github:pat\" = \"pat\"");
        }
        if (roles.isEmpty()) {
            file.problem(Severity.ERROR, List.of(), "policy.roles is missing; write pat = \"partner\"");
        }
        checkRoles();
        People people = people();
        return new SubjectPolicy(
                people,
                clocks(),
                budget(),
                replies(),
                screening(),
                new Escalation(
                        file.amount(SubjectKeys.MONEY_USD).orElse(Escalation.DEFAULT.moneyUsd()),
                        file.textOrStandard(SubjectKeys.MAX_SCOPE)),
                texts(),
                waitingLabels(people),
                briefs(),
                new FollowUp(
                        Duration.ofDays(file.wholeOrStandard(SubjectKeys.NUDGE_DAYS)),
                        word(Reopen.values(), SubjectKeys.REOPEN),
                        (int) file.wholeOrStandard(SubjectKeys.MAX_EXCHANGES)));
    }

    private static List<String> path(String... below) {
        List<String> path = new ArrayList<>(List.of("policy"));
        path.addAll(List.of(below));
        return path;
    }

    private Map<PersonId, String> roles() {
        Map<PersonId, String> found = new LinkedHashMap<>();
        file.table(path("roles"), SubjectKeys.ROLES.form())
                .forEach((person, role) ->
                        SubjectFile.person(file, path("roles", person), person).ifPresent(id -> found.put(id, role)));
        return found;
    }

    private Map<String, Set<Permission>> permissions() {
        Map<String, Set<Permission>> all = new LinkedHashMap<>(People.DEFAULT_PERMISSIONS);
        for (String role : file.names(path("permissions"))) {
            file.texts(path("permissions", role), SubjectKeys.PERMISSIONS).ifPresent(words -> {
                Set<Permission> granted = new TreeSet<>();
                words.forEach(word -> granted.add(Permission.parse(word)));
                all.put(role, granted);
            });
        }
        return all;
    }

    private void checkRoles() {
        roles.forEach((person, role) -> {
            if (!permissions.containsKey(role)) {
                file.problem(
                        Severity.ERROR,
                        path("roles", person.value()),
                        "'%s' is no role here; the roles are %s (another one is made by permissions.%s = [...])"
                                .formatted(role, String.join(", ", permissions.keySet()), role));
            }
        });
    }

    private People people() {
        List<Address> relays = new ArrayList<>();
        for (String relay : file.texts(SubjectKeys.RELAYS).orElse(List.of())) {
            address(SubjectKeys.RELAYS.parts(), relay).ifPresent(relays::add);
        }
        Map<Address, PersonId> addresses = addresses();
        for (Address relay : relays) {
            boolean hasRole = Optional.ofNullable(addresses.get(relay))
                    .map(roles::containsKey)
                    .orElse(false);
            if (hasRole) {
                file.problem(
                        Severity.WARNING,
                        SubjectKeys.RELAYS.parts(),
                        "%s has a role of its own, so what it posts counts as its own and claims nothing"
                                .formatted(relay));
            }
        }
        Map<String, PersonId> claims = new LinkedHashMap<>();
        file.table(path("claim_labels"), SubjectKeys.CLAIM_LABELS.form())
                .forEach((label, person) -> withRole(
                                path("claim_labels", label), person, "so the claim could never count")
                        .ifPresent(id -> claims.put(label, id)));
        return new People(addresses, roles, permissions, grades(), relays, claims, preferred());
    }

    private Map<Address, PersonId> addresses() {
        Map<Address, PersonId> addresses = new LinkedHashMap<>();
        Map<Address, String> spelling = new HashMap<>();
        file.table(path("people"), SubjectKeys.PEOPLE.form()).forEach((text, person) -> {
            List<String> at = path("people", text);
            Optional<Address> address = address(at, text);
            Optional<PersonId> id = SubjectFile.person(file, at, person);
            if (address.isPresent() && id.isPresent()) {
                PersonId before = addresses.get(address.get());
                if (before != null && !before.equals(id.get())) {
                    file.problem(
                            Severity.ERROR,
                            at,
                            "is the account %s, which is %s; one account is one person"
                                    .formatted(spelling.get(address.get()), before));
                } else {
                    addresses.putIfAbsent(address.get(), id.get());
                    spelling.putIfAbsent(address.get(), text);
                }
            }
        });
        return addresses;
    }

    private Optional<Address> address(List<String> at, String text) {
        if (!Address.isAddress(text)) {
            file.problem(Severity.ERROR, at, "an address is CHANNEL:HANDLE, as in \"github:pat\"");
            return Optional.empty();
        }
        return Optional.of(Address.parse(text));
    }

    private Map<PersonId, Address> preferred() {
        Map<PersonId, Address> preferred = new LinkedHashMap<>();
        file.table(path("notify"), SubjectKeys.NOTIFY.form()).forEach((person, text) -> {
            Optional<PersonId> id = SubjectFile.person(file, path("notify", person), person);
            if (id.isPresent() && Address.isAddress(text)) {
                preferred.put(id.get(), Address.parse(text));
            }
        });
        return preferred;
    }

    private Optional<PersonId> withRole(List<String> at, String person, String consequence) {
        Optional<PersonId> id = SubjectFile.person(file, at, person);
        if (id.isPresent() && !roles.containsKey(id.get())) {
            file.problem(
                    Severity.ERROR,
                    at,
                    "%s has no role, %s; add %s to policy.roles".formatted(person, consequence, person));
            return Optional.empty();
        }
        return id;
    }

    private Map<Permission, Set<Grade>> grades() {
        Map<Permission, Set<Grade>> all = new EnumMap<>(People.DEFAULT_GRADES);
        for (String name : file.names(path("grades"))) {
            Optional<Permission> permission = Stream.of(Permission.values())
                    .filter(known -> known.label().equals(name))
                    .findFirst();
            if (permission.isEmpty()) {
                String known = String.join(
                        ", ",
                        Stream.of(Permission.values()).map(Permission::label).toList());
                file.problem(Severity.ERROR, path("grades", name), "is no permission; the permissions are " + known);
            }
            permission.ifPresent(found -> file.texts(path("grades", name), SubjectKeys.GRADES)
                    .ifPresent(words -> {
                        Set<Grade> accepted = new TreeSet<>();
                        words.forEach(word -> accepted.add(Grade.parse(word)));
                        all.put(found, accepted);
                    }));
        }
        return all;
    }

    private ReadinessPolicy clocks() {
        return new ReadinessPolicy(
                minutes(SubjectKeys.QUIET_MINUTES),
                minutes(SubjectKeys.GO_MINUTES),
                file.textOrStandard(SubjectKeys.GO_MARKER),
                file.textOrStandard(SubjectKeys.WAIT_MARKER),
                file.whole(SubjectKeys.MAX_WAIT_MINUTES).map(Duration::ofMinutes));
    }

    private Duration minutes(Setting setting) {
        return Duration.ofMinutes(file.wholeOrStandard(setting));
    }

    private BudgetPolicy budget() {
        return new BudgetPolicy(
                (int) file.wholeOrStandard(SubjectKeys.CONCURRENT),
                minutes(SubjectKeys.TIMEOUT_MINUTES),
                (int) file.wholeOrStandard(SubjectKeys.MAX_TURNS),
                (int) file.wholeOrStandard(SubjectKeys.DAILY_DISPATCHES),
                file.amount(SubjectKeys.MAX_RUN_USD),
                file.amount(SubjectKeys.CASE_USD),
                file.amount(SubjectKeys.DAILY_USD));
    }

    private ReplyPolicy replies() {
        Map<PersonId, ReplyMode> modes = new LinkedHashMap<>();
        file.table(path("reply_modes"), SubjectKeys.REPLY_MODE)
                .forEach((person, mode) -> SubjectFile.person(file, path("reply_modes", person), person)
                        .ifPresent(id -> modes.put(id, find(ReplyMode.values(), mode))));
        return new ReplyPolicy(
                word(ReplyMode.values(), SubjectKeys.DEFAULT_REPLY_MODE),
                modes,
                file.whole(SubjectKeys.DELAY_MINUTES).map(Duration::ofMinutes),
                minutes(SubjectKeys.DELAY_STALE_MINUTES));
    }

    private Screening screening() {
        return new Screening(
                file.texts(SubjectKeys.LEAK_TERMS).orElse(List.of()),
                file.texts(SubjectKeys.PUBLIC_CHANNELS).orElse(Screening.DEFAULT.publicChannels()),
                word(TaintedRuns.values(), SubjectKeys.TAINTED_RUNS),
                file.texts(SubjectKeys.LINK_ALLOWLIST).orElse(List.of()),
                file.texts(SubjectKeys.CANARY_TERMS).orElse(List.of()),
                word(GateMode.values(), SubjectKeys.MODE));
    }

    private Texts texts() {
        Map<PersonId, Map<FixedText, String>> forPerson = new LinkedHashMap<>();
        for (String person : file.names(path("person_texts"))) {
            SubjectFile.person(file, path("person_texts", person), person)
                    .ifPresent(id -> forPerson.put(id, texts(path("person_texts", person))));
        }
        return new Texts(texts(path("texts")), forPerson);
    }

    private Map<FixedText, String> texts(List<String> table) {
        Map<FixedText, String> found = new EnumMap<>(FixedText.class);
        file.table(table, SubjectKeys.TEXT.form()).forEach((name, text) -> {
            Optional<FixedText> known = Stream.of(FixedText.values())
                    .filter(word -> word.label().equals(name))
                    .findFirst();
            known.ifPresent(word -> found.put(word, text));
            if (known.isEmpty()) {
                List<String> at = new ArrayList<>(table);
                at.add(name);
                file.problem(Severity.ERROR, at, "is no text of liaise's; those are daily_cap, try_it, nudge");
            }
        });
        return found;
    }

    private Map<PersonId, String> byPerson(String table, Setting setting) {
        Map<PersonId, String> found = new LinkedHashMap<>();
        file.table(path(table), setting.form())
                .forEach((person, value) -> withRole(path(table, person), person, "so it would never be used")
                        .ifPresent(id -> found.put(id, value)));
        return found;
    }

    private Map<PersonId, String> briefs() {
        Map<PersonId, String> briefs = new LinkedHashMap<>(byPerson("briefs", SubjectKeys.BRIEFS));
        briefs.replaceAll((person, path) -> place.resolve(path).toString());
        return briefs;
    }

    private Map<PersonId, String> waitingLabels(People people) {
        Map<PersonId, String> labels = new LinkedHashMap<>();
        if (!file.names(SubjectKeys.WAITING.parts()).isEmpty()) {
            labels.putAll(byPerson("waiting_labels", SubjectKeys.WAITING_LABELS));
        } else if (file.has(SubjectKeys.WAITING) && isOn()) {
            roles.keySet().forEach(person -> labels.put(person, "needs-" + person));
        }
        Map<String, PersonId> owners = new HashMap<>();
        labels.forEach((person, label) -> checkWaiting(people, person, label, owners));
        return labels;
    }

    private boolean isOn() {
        Object value = file.anything(List.of("policy")).get("waiting_labels");
        if (!(value instanceof Boolean)) {
            file.error(SubjectKeys.WAITING, "has to be true, false, or a table of person and label");
        }
        return Boolean.TRUE.equals(value);
    }

    private void checkWaiting(People people, PersonId person, String label, Map<String, PersonId> owners) {
        String folded = label.toLowerCase(Locale.ROOT);
        String prefix = file.textOrStandard(SubjectKeys.LABEL_PREFIX);
        Stream<String> reserved = Stream.concat(
                Stream.of(CaseState.values()).map(CaseState::label),
                Stream.of("pr-reviewing", "pr-approved", "pr-changes", "pr-declined", "pr-merged", "hold"));
        boolean isState = reserved.anyMatch(word -> folded.equals((prefix + word).toLowerCase(Locale.ROOT)));
        boolean isClaim = people.claimLabels().keySet().stream().anyMatch(label::equalsIgnoreCase);
        PersonId other = owners.put(folded, person);
        String objection = label.isBlank()
                ? "is blank"
                : isClaim
                        ? "is a claim label, which liaise must never take off"
                        : isState
                                ? "is a label liaise uses for something else"
                                : other != null ? "is " + other + "'s too" : "";
        if (!objection.isEmpty()) {
            List<String> at = path("waiting_labels", person.value());
            file.problem(Severity.ERROR, at, "the label '%s' %s; choose another".formatted(label, objection));
        }
    }

    private <E extends Enum<E> & Vocabulary> E word(E[] words, Setting setting) {
        return find(words, file.textOrStandard(setting));
    }

    private static <E extends Enum<E> & Vocabulary> E find(E[] words, String label) {
        return Stream.of(words)
                .filter(word -> word.label().equals(label))
                .findFirst()
                .orElse(words[0]);
    }
}
