package io.liaise.core.config;

import io.liaise.core.config.ConfigProblem.Severity;
import io.liaise.core.config.GlobalFile.Place;
import io.liaise.core.message.Address;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Binding;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.Subject.Checkout;
import io.liaise.core.policy.Subject.Delivery;
import io.liaise.core.policy.Subject.ProcessorChoice;
import io.liaise.core.policy.Subject.Review;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a subject's file. */
final class SubjectFile {

    private static final String MINIMAL = """
            bindings = ["github:example/app"]
            policy.people = { "github:pat" = "pat" }
            policy.roles = { pat = "partner" }""";
    private static final Pattern SLUG = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
    private static final Pattern REPOSITORY = Pattern.compile("[^/#\\s]+/[^/#\\s]+");

    private final Document file;
    private final String slug;
    private final Place place;
    private final Map<String, ChannelGrammar> grammars;

    private SubjectFile(Document file, String slug, Place place, Map<String, ChannelGrammar> grammars) {
        this.file = file;
        this.slug = slug;
        this.place = place;
        this.grammars = grammars;
    }

    /**
     * What came of reading.
     *
     * @param subject what the file says; empty when it cannot be used
     * @param bindings the conversations it names, as far as they could be read
     * @param problems everything that is wrong in it
     */
    record Result(Optional<Subject> subject, List<Binding> bindings, List<ConfigProblem> problems) {}

    /** {@return what a file says; its subject is named after it} */
    static Result read(Path path, Place place, Map<String, ChannelGrammar> grammars) {
        Document document = Document.read(path, SubjectKeys.ALL, MINIMAL);
        String name = String.valueOf(path.getFileName()).replaceFirst("\\.toml$", "");
        SubjectFile file = new SubjectFile(document, name, place, grammars);
        if (!SLUG.matcher(name).matches()) {
            document.problem(
                    Severity.ERROR,
                    List.of(),
                    "a subject's file is named in lower-case letters, digits and hyphens, as in my-app.toml");
        }
        if (document.isBroken()) {
            return new Result(Optional.empty(), file.readable(), document.problems());
        }
        Subject subject = file.subject();
        Optional<Subject> usable = document.isBroken() ? Optional.empty() : Optional.of(subject);
        return new Result(usable, subject.bindings(), document.problems());
    }

    private Subject subject() {
        return new Subject(
                slug,
                file.text(SubjectKeys.DISPLAY_NAME).orElse(slug),
                file.flag(SubjectKeys.ACTIVE),
                bindings(),
                new Checkout(path(SubjectKeys.WORKSPACE_PATH), path(SubjectKeys.BRIEF), filled(SubjectKeys.VERIFY)),
                delivery(),
                processor(),
                file.textOrStandard(SubjectKeys.LABEL_PREFIX),
                new PolicyTable(file, place).read(),
                review());
    }

    private Optional<String> filled(Setting setting) {
        return file.text(setting).filter(text -> !text.isBlank());
    }

    private Optional<String> path(Setting setting) {
        return filled(setting).map(place::resolve).map(Path::toString);
    }

    /** The bindings of a file that cannot be used; what they name is its own all the same. */
    private List<Binding> readable() {
        return file.texts(SubjectKeys.BINDINGS).orElse(List.of()).stream()
                .map(text -> BindingCheck.folded(Binding.parse(text), grammars))
                .toList();
    }

    private List<Binding> bindings() {
        List<Binding> bindings = new ArrayList<>();
        List<String> texts = file.texts(SubjectKeys.BINDINGS).orElse(List.of());
        if (texts.isEmpty()) {
            file.error(SubjectKeys.BINDINGS, "is empty, so nothing would ever reach this subject; name a conversation");
        }
        for (String text : texts) {
            Binding binding = BindingCheck.folded(Binding.parse(text), grammars);
            BindingCheck.problems(text, binding, grammars)
                    .forEach(problem -> file.problem(Severity.WARNING, SubjectKeys.BINDINGS.parts(), problem));
            bindings.add(binding);
        }
        return bindings;
    }

    private Delivery delivery() {
        boolean deploys = file.textOrStandard(SubjectKeys.DELIVERY_KIND).equals("deploy");
        boolean batch = file.textOrStandard(SubjectKeys.DELIVERY_PER).equals("batch");
        return new Delivery(
                deploys ? Delivery.Kind.DEPLOY : Delivery.Kind.PR_ONLY,
                batch ? Delivery.Per.BATCH : Delivery.Per.ISSUE,
                filled(SubjectKeys.DELIVERY_COMMAND),
                Duration.ofMinutes(file.wholeOrStandard(SubjectKeys.DELIVERY_TIMEOUT)),
                file.texts(SubjectKeys.BLOCKED_PATTERNS)
                        .orElse(List.of(
                                "spending limit", "billing", "payment", "actions minutes", "minutes quota", "403")));
    }

    private ProcessorChoice processor() {
        return new ProcessorChoice(
                file.textOrStandard(SubjectKeys.PROCESSOR_USE),
                file.textOrStandard(SubjectKeys.PERMISSION_MODE),
                file.texts(SubjectKeys.PASS_ENV).orElse(List.of()),
                file.flag(SubjectKeys.TRUST_PROJECT),
                Duration.ofMinutes(file.wholeOrStandard(SubjectKeys.STALL)),
                path(SubjectKeys.SCRIPT));
    }

    private Optional<Review> review() {
        if (file.names(List.of("review")).isEmpty()) {
            return Optional.empty();
        }
        file.problem(Severity.NOTE, List.of("review"), "is read and checked; nothing acts on it yet");
        List<String> repos = file.texts(SubjectKeys.REVIEW_REPOS).orElse(List.of());
        repos.stream()
                .filter(repo -> !REPOSITORY.matcher(repo).matches())
                .forEach(repo -> file.error(SubjectKeys.REVIEW_REPOS, "each has to be OWNER/REPO, as in example/app"));
        return Optional.of(new Review(
                reviewed(),
                repos,
                file.textOrStandard(SubjectKeys.REVIEW_MERGE),
                file.flag(SubjectKeys.REVIEW_CHECKS),
                Duration.ofMinutes(file.wholeOrStandard(SubjectKeys.REVIEW_VETO)),
                path(SubjectKeys.REVIEW_BRIEF),
                (int) file.wholeOrStandard(SubjectKeys.REVIEW_LINES),
                file.flag(SubjectKeys.REVIEW_TESTS)));
    }

    /** The logins whose pull requests are reviewed: as named, or of everybody who may request work. */
    private List<String> reviewed() {
        PolicyTable policy = new PolicyTable(file, place);
        Map<String, String> addresses = file.table(List.of("policy", "people"), SubjectKeys.PEOPLE.form());
        Set<String> logins = new LinkedHashSet<>();
        Stream<String> named =
                file.texts(SubjectKeys.REVIEW_AUTHORS).map(List::stream).orElseGet(policy::workers);
        named.forEach(name -> {
            List<String> own = loginsOf(name, addresses);
            logins.addAll(own.isEmpty() ? List.of(name.toLowerCase(Locale.ROOT)) : own);
        });
        if (logins.isEmpty()) {
            file.problem(
                    Severity.ERROR,
                    List.of("review"),
                    "names nobody whose pull requests to review; write authors = [\"pat\"]");
        }
        return List.copyOf(logins);
    }

    private static List<String> loginsOf(String person, Map<String, String> addresses) {
        return addresses.entrySet().stream()
                .filter(entry -> entry.getValue().equals(person))
                .map(Map.Entry::getKey)
                .filter(Address::isAddress)
                .map(Address::parse)
                .filter(address -> address.channel().equalsIgnoreCase("github"))
                .map(address -> address.handle().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** {@return a person's id, or an error at its key} */
    static Optional<PersonId> person(Document file, List<String> path, String id) {
        if (id.isBlank() || id.chars().anyMatch(c -> c < 0x20 || c == 0x7F)) {
            file.problem(Severity.ERROR, path, "a person's id is a short name, such as pat");
            return Optional.empty();
        }
        return Optional.of(new PersonId(id));
    }
}
