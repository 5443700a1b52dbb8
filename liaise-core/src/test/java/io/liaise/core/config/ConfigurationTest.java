package io.liaise.core.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.config.ConfigProblem.Severity;
import io.liaise.core.failure.ConfigException;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Permission;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.FixedText;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {

    private static final String SUBJECT = """
            bindings = ["github:example/app"]
            policy.people = { "github:pat" = "pat" }
            policy.roles = { pat = "partner" }
            """;

    @TempDir
    private Path root;

    @BeforeEach
    void minimal() throws IOException {
        write("config.toml", "owner_login = \"olli\"\nstate_dir = \"~/state\"\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void subject(String slug, String text) throws IOException {
        write("subjects/" + slug + ".toml", text);
    }

    private Configuration load() {
        return Configuration.load(
                root, Path.of("/home/olli"), ZoneOffset.UTC, Map.of("github", new Issues(), "box", new Box()));
    }

    private Subject only() {
        Configuration configuration = load();
        assertEquals(List.of(), errors(configuration));
        return configuration.subjects().get(0);
    }

    private static List<String> errors(Configuration configuration) {
        return configuration.problems().stream()
                .filter(ConfigProblem::isError)
                .map(ConfigProblem::message)
                .toList();
    }

    private String error(String text) throws IOException {
        subject("app", text);
        List<String> errors = errors(load());
        assertEquals(1, errors.size(), () -> String.join("\n", errors));
        return errors.get(0);
    }

    @Nested
    class TheGlobalFile {

        @Test
        void hasEveryDefault() {
            GlobalConfig global = load().requireGlobal();

            assertEquals("olli", global.ownerLogin());
            assertEquals(Path.of("/home/olli/state"), global.stateDir());
            assertEquals(ZoneOffset.UTC, global.zone());
            assertEquals(Duration.ofDays(30), global.keeping().archive());
            assertEquals(Duration.ofDays(90), global.keeping().retention());
            assertEquals("LIAISE_NTFY_TOPIC", global.notices().topicEnv());
            assertEquals("https://api.github.com", global.services().githubApi());
            assertEquals("auto", global.services().peopleRecords());
        }

        @Test
        void isReadValueByValue() throws IOException {
            write("config.toml", """
                    owner_login = "olli"
                    state_dir = "state"
                    timezone = "Europe/Zurich"
                    archive_days = 3
                    retention_days = 4
                    [notify]
                    ntfy_topic_env = "TOPIC"
                    ntfy_url = "https://ntfy.example"
                    command = ["say", "it"]
                    quiet = "22:00-07:00"
                    [github]
                    api_url = "https://github.example/api"
                    [people]
                    records = "off"
                    [gate]
                    rules_file = "rules.toml"
                    personal_terms = ["a"]
                    [inbox]
                    listen = "127.0.0.1:1"
                    public_url = "https://inbox.example"
                    trusted_proxies = 1
                    [inbox.sites.example]
                    origins = ["https://site.example"]
                    rate_per_minute = 1
                    burst = 2
                    max_body_bytes = 2048
                    max_age_s = 5
                    [plugins.folder]
                    path = "x"
                    depth = 2
                    deep = { a = [1, "b"] }
                    """);

            GlobalConfig global = load().requireGlobal();

            assertEquals(root.resolve("state"), global.stateDir());
            assertEquals(ZoneId.of("Europe/Zurich"), global.zone());
            assertEquals(List.of("say", "it"), global.notices().command());
            assertTrue(global.notices().quiet().orElseThrow().contains(LocalTime.of(23, 0)));
            assertTrue(global.notices().quiet().orElseThrow().contains(LocalTime.of(6, 59)));
            assertFalse(global.notices().quiet().orElseThrow().contains(LocalTime.of(7, 0)));
            assertEquals(
                    Optional.of(root.resolve("rules.toml")), global.services().rulesFile());
            assertEquals(
                    2048,
                    java.util.Objects.requireNonNull(global.inbox().sites().get("example"))
                            .maxBodyBytes());
            assertEquals(Optional.of("x"), global.plugin("folder").text("path"));
            assertEquals(Optional.of(2L), global.plugin("folder").number("depth"));
            assertEquals(Map.of(), global.plugin("absent").values());
        }

        @Test
        void thatIsMissingSaysWhatTheSmallestIs() throws IOException {
            Files.delete(root.resolve("config.toml"));

            ConfigException failure = assertThrows(ConfigException.class, () -> load().requireGlobal());

            assertTrue(failure.getMessage().contains("config.toml"));
            assertTrue(failure.getMessage().contains("owner_login = "));
        }

        @Test
        void namesEverythingThatIsWrongAtOnceAndWhere() throws IOException {
            write("config.toml", """
                    owner_login = 7
                    time_zone = "UTC"
                    archive_days = 0

                    [notify]
                    comand = ["x"]
                    """);

            Configuration configuration = load();

            assertEquals(Optional.empty(), configuration.global());
            Set<String> all = configuration.problems().stream()
                    .map(problem -> problem.line() + " " + problem.message())
                    .collect(Collectors.toSet());
            assertEquals(
                    Set.of(
                            "1 owner_login: has to be a text in quotes",
                            "2 time_zone: is no key of this file; did you mean timezone?",
                            "3 archive_days: has to be a whole number of 1 or more",
                            "6 notify.comand: is no key of this file; did you mean notify.command?",
                            "0 state_dir is missing; it has to be a path in quotes"),
                    all);
        }

        @Test
        void acceptsKeysOfOlderVersionsWithANote() throws IOException {
            write(
                    "config.toml",
                    "owner_login = \"olli\"\nstate_dir = \"s\"\nquiet_minutes = 5\n[budget]\nmax_turns = 3\n");

            Configuration configuration = load();

            assertTrue(configuration.global().isPresent());
            assertEquals(
                    List.of(Severity.NOTE, Severity.NOTE),
                    configuration.problems().stream()
                            .map(ConfigProblem::severity)
                            .toList());
        }

        @ParameterizedTest
        @CsvSource({
            "timezone = \"Mars/Olympus\", is no time zone",
            "notify.quiet = \"22-7\", two times of day",
            "notify.quiet = \"night\", two times of day",
        })
        void saysWhatAValueHasToLookLike(String line, String expected) throws IOException {
            write("config.toml", "owner_login = \"o\"\nstate_dir = \"s\"\n" + line + "\n");

            assertTrue(errors(load()).get(0).contains(expected));
        }
    }

    @Nested
    class ASubject {

        @Test
        void ofThreeLinesHasEveryDefault() throws IOException {
            subject("app", SUBJECT);

            Subject subject = only();

            assertEquals("app", subject.slug());
            assertEquals("app", subject.displayName());
            assertTrue(subject.active());
            assertEquals("liaise:", subject.labelPrefix());
            assertEquals(Subject.Delivery.Kind.DEPLOY, subject.delivery().kind());
            assertEquals(Duration.ofHours(1), subject.delivery().timeout());
            assertEquals("claude", subject.processor().use());
            assertEquals("auto", subject.processor().permissionMode());
            assertEquals(Duration.ofMinutes(10), subject.policy().clocks().quiet());
            assertEquals(6, subject.policy().budget().dailyDispatches());
            assertEquals(ReplyMode.DRAFT, subject.policy().replies().defaultMode());
            assertEquals(Optional.empty(), subject.policy().replies().delay());
            assertEquals(Map.of(), subject.waitingLabels());
            assertEquals(Optional.empty(), subject.review());
            assertTrue(subject.people().accepts(Permission.REPORT, Grade.CLAIMED));
            assertFalse(subject.people().accepts(Permission.REQUEST_WORK, Grade.CLAIMED));
        }

        @Test
        void keepsTheOtherDefaultsWhereATableIsPartial() throws IOException {
            subject("app", SUBJECT + """
                            [policy.permissions]
                            tester = ["report", "request_work"]
                            [policy.grades]
                            report = ["platform"]
                            [policy.readiness]
                            markers = { go = "#go#" }
                            [policy.texts]
                            nudge = "Tried it?"
                            [policy.person_texts.pat]
                            nudge = "Schon probiert?"
                            """);

            Subject subject = only();

            assertEquals("#go#", subject.policy().clocks().goMarker());
            assertEquals("#wait#", subject.policy().clocks().waitMarker());
            assertEquals(3, subject.people().permissions().size());
            assertFalse(subject.people().accepts(Permission.REPORT, Grade.CLAIMED));
            assertTrue(subject.people().accepts(Permission.REQUEST_WORK, Grade.CRYPTO));
            assertEquals("Schon probiert?", subject.policy().texts().of(FixedText.NUDGE, new PersonId("pat")));
            assertEquals("Tried it?", subject.policy().texts().of(FixedText.NUDGE, new PersonId("kim")));
            assertFalse(subject.policy()
                    .texts()
                    .of(FixedText.TRY_IT, new PersonId("kim"))
                    .isEmpty());
        }

        @ParameterizedTest
        @ValueSource(strings = {"0", "-1", "\"3\"", "2.5", "true"})
        void wantsWholeDaysBeforeANudge(String value) throws IOException {
            assertTrue(
                    error(SUBJECT + "policy.deployed_nudge_days = " + value).contains("a whole number of 1 or more"));
        }

        @ParameterizedTest
        @CsvSource({"0, true", "-1, false", "true, false"})
        void takesNoDelayForAnswerButNothingBelow(String value, boolean fine) throws IOException {
            subject("app", SUBJECT + "policy.delay_minutes = " + value);

            assertEquals(fine, errors(load()).isEmpty());
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "policy.default_reply_mode = 'maybe' | one of direct, draft",
                    "delivery.kind = 'ship' | one of deploy, pr_only",
                    "delivery.per = 'case' | one of batch, issue",
                    "workspace.kind = 'own' | one of shared",
                    "policy.mode = 'off' | one of enforce, shadow",
                    "policy.tainted_runs = 'drop' | one of approve, send",
                    "policy.permissions.tester = ['fly'] | report, request_work, approve_candidate",
                    "policy.grades.report = ['sure'] | forged, claimed, platform",
                    "policy.grades.fly = ['platform'] | is no permission",
                    "policy.reply_modes.pat = 'maybe' | one of direct, draft",
                    "active = 0 | true or false",
                    "policy.relays = 'github:bot' | a list of texts",
                    "policy.relays = ['bot'] | CHANNEL:HANDLE",
                    "policy.claim_labels.x = 'kim' | kim has no role",
                    "policy.briefs.kim = 'x.md' | kim has no role",
                    "policy.waiting_labels.kim = 'x' | kim has no role",
                    "policy.waiting_labels.pat = '' | is blank",
                    "policy.waiting_labels.pat = 'liaise:hold' | uses for something else",
                    "policy.waiting_labels.pat = 'Liaise:Working' | uses for something else",
                    "policy.waiting_labels = 'yes' | true, false, or a table",
                    "policy.texts.hello = 'x' | daily_cap, try_it, nudge",
                    "policy.budget.case_usd = -1 | a number of 0 or more",
                    "processor.stall_minutes = 0 | 1 or more",
                    "bindigs = ['x'] | did you mean bindings?",
                    "policy.budget.daily_dispatch = 3 | did you mean policy.budget.daily_dispatches?",
                    "policy.quiet_minutes = 3 | did you mean policy.readiness.quiet_minutes?",
                    "review.repos = ['app'] | OWNER/REPO",
                    "review.veto_minutes = -1 | 0 or more",
                })
        void saysWhatIsWrongAndWhatWouldBeRight(String line, String expected) throws IOException {
            String message = error(SUBJECT + line);

            assertTrue(message.contains(expected), message);
        }

        @Test
        void refusesAnAccountWithoutAChannelAndARoleNobodyDefined() throws IOException {
            assertTrue(error(SUBJECT.replace("github:pat", "nobody")).contains("CHANNEL:HANDLE"));
            assertTrue(error(SUBJECT.replace("partner", "tester"))
                    .contains("'tester' is no role here; the roles are partner, observer"));
        }

        @Test
        void withoutWhatItCannotDoWithoutNamesAllOfIt() throws IOException {
            subject("app", "active = true\n");

            String all = String.join("\n", errors(load()));

            assertTrue(all.contains("bindings is missing"), all);
            subject("app", "bindings = []\n");
            String more = String.join("\n", errors(load()));
            assertTrue(more.contains("nothing would ever reach"), more);
            assertTrue(more.contains("policy.people is missing"), more);
            assertTrue(more.contains("policy.roles is missing"), more);
        }

        @Test
        void refusesAccountsThatDifferOnlyInCaseAndInPerson() throws IOException {
            String message = error(
                    SUBJECT.replace("\"github:pat\" = \"pat\"", "\"github:pat\" = \"pat\", \"github:PAT\" = \"kim\""));

            assertTrue(message.contains("one account is one person"));
        }

        @Test
        void keepsTheSpellingOfAccountsThatAgree() throws IOException {
            subject(
                    "app",
                    SUBJECT.replace("\"github:pat\" = \"pat\"", "\"github:Pat\" = \"pat\", \"github:PAT\" = \"pat\""));

            assertEquals(
                    "github:Pat",
                    only().people().addressesOf(new PersonId("pat")).get(0).toString());
        }

        @Test
        void refusesALabelThatTwoPeopleWaitUnderOrThatIsAClaim() throws IOException {
            String two = SUBJECT.replace("pat = \"partner\"", "pat = \"partner\", kim = \"partner\"");

            assertTrue(error(two + "[policy.waiting_labels]\npat = 'w'\nkim = 'W'\n")
                    .contains("'s too"));
            assertTrue(error(SUBJECT + "[policy.claim_labels]\nw = 'pat'\n[policy.waiting_labels]\npat = 'w'\n")
                    .contains("is a claim label"));
        }

        @Test
        void namesAWaitingLabelForEverybodyWhenAskedTo() throws IOException {
            subject("app", SUBJECT + "policy.waiting_labels = true\n");
            assertEquals(Map.of(new PersonId("pat"), "needs-pat"), only().waitingLabels());

            subject("app", SUBJECT + "policy.waiting_labels = false\n");
            assertEquals(Map.of(), only().waitingLabels());
        }

        @Test
        void hintsAtQuotesWhereAKeyHoldsAColon() throws IOException {
            assertTrue(error("[policy.people]\ngithub:pat = 'pat'\n").contains("needs quotes"));
        }

        @Test
        void findsTheBriefOfAPersonThenItsOwn() throws IOException {
            subject("app", SUBJECT + "brief = 'b.md'\n[policy.briefs]\npat = 'p.md'\n");

            assertEquals(Optional.of(root.resolve("p.md").toString()), only().briefFor(new PersonId("pat")));
            assertEquals(Optional.of(root.resolve("b.md").toString()), only().briefFor(new PersonId("kim")));
        }

        @Test
        void readsItsReviewsAndSaysThatNothingActsOnThem() throws IOException {
            subject("app", SUBJECT + "[review]\nmerge = 'squash'\n");

            Configuration configuration = load();

            assertEquals(
                    List.of("pat"),
                    configuration.subjects().get(0).review().orElseThrow().authors());
            assertEquals(Severity.NOTE, configuration.problems().get(0).severity());
        }

        @Test
        void warnsOfARelayThatHasARole() throws IOException {
            subject("app", SUBJECT + "policy.relays = ['github:PAT']\n");

            Configuration configuration = load();

            assertEquals(Severity.WARNING, configuration.problems().get(0).severity());
            assertEquals(1, configuration.subjects().size());
        }
    }

    @Nested
    class BadFiles {

        @BeforeEach
        void oneGood() throws IOException {
            subject("good", SUBJECT);
        }

        private void onlyTheGoodOneIsUsed(String expected) {
            Configuration configuration = load();

            assertEquals(
                    List.of("good"),
                    configuration.subjects().stream().map(Subject::slug).toList());
            assertEquals(Set.of("bad"), configuration.broken());
            String message = configuration.problemsOf("bad").get(0).text();
            assertTrue(message.contains("bad.toml"), message);
            assertTrue(message.contains(expected), message);
            assertThrows(ConfigException.class, () -> configuration.requireSubject("bad"));
        }

        @Test
        void ofZeroBytes() throws IOException {
            subject("bad", "");

            onlyTheGoodOneIsUsed("bindings is missing");
        }

        @Test
        void ofBinaryData() throws IOException {
            Files.write(root.resolve("subjects/bad.toml"), new byte[] {(byte) 0xC3, 0x28, 0, (byte) 0xFF});

            onlyTheGoodOneIsUsed("not a text in UTF-8");
        }

        @Test
        void ofTenMegabytes() throws IOException {
            subject("bad", "# ".repeat(5 << 20));

            onlyTheGoodOneIsUsed("larger than 1 MB");
        }

        @Test
        void halfWritten() throws IOException {
            subject("bad", SUBJECT.substring(0, SUBJECT.length() - 12));

            onlyTheGoodOneIsUsed("not well-formed TOML");
        }

        @Test
        void nestedWithoutEnd() throws IOException {
            subject("bad", "a = " + "[".repeat(300_000));

            onlyTheGoodOneIsUsed("bad.toml");
        }

        @Test
        void thatAreNoOrdinaryFiles() throws IOException, InterruptedException {
            Files.createDirectories(root.resolve("subjects"));
            String fifo = root.resolve("subjects/bad.toml").toString();
            assertEquals(0, new ProcessBuilder("mkfifo", fifo).start().waitFor());

            onlyTheGoodOneIsUsed("no ordinary file");
        }

        @Test
        void withAPathThatIsNone() throws IOException {
            subject("bad", SUBJECT + "brief = \"a\\u0000b\"\n");

            onlyTheGoodOneIsUsed("has to be a path");
        }

        @Test
        void areToldOfWithoutTheirWords() throws IOException {
            subject("bad", SUBJECT + "token = hunter2-not-for-logs\n");

            onlyTheGoodOneIsUsed("needs quotes");
            assertTrue(errors(load()).stream().noneMatch(error -> error.contains("hunter2")));
        }

        @Test
        void thatAreFolders() throws IOException {
            Files.createDirectories(root.resolve("subjects/bad.toml"));

            onlyTheGoodOneIsUsed("it is a folder");
        }

        @Test
        void withANameThatIsNoSlug() throws IOException {
            subject("Bad Name", SUBJECT.replace("app", "other"));

            Configuration configuration = load();

            assertEquals(1, configuration.subjects().size());
            assertTrue(errors(configuration).get(0).contains("lower-case letters"));
        }

        @Test
        void whoseKeysAreRepeatedNameBothPlaces() throws IOException {
            subject("bad", SUBJECT + SUBJECT);

            onlyTheGoodOneIsUsed("bad.toml:4:1");
        }

        @Test
        void thatDoNotExistAtAllLeaveNoSubject() throws IOException {
            Files.delete(root.resolve("subjects/good.toml"));
            Files.delete(root.resolve("subjects"));

            assertEquals(List.of(), load().subjects());
            assertThrows(NotFoundException.class, () -> load().requireSubject("app"));
        }
    }

    @Nested
    class Bindings {

        @Test
        void areFoldedWhereTheChannelIgnoresCase() throws IOException {
            subject(
                    "app",
                    SUBJECT.replace(
                            "\"github:example/app\"",
                            "\"GitHub:Example/App?labels=Partner:Pat\", \"box:Example-Site\""));

            Subject subject = load().subjects().get(0);

            assertEquals("github:example/app", subject.bindings().get(0).place());
            assertEquals(
                    "Partner:Pat", subject.bindings().get(0).conditions().get(0).glob());
            assertEquals("box:Example-Site", subject.bindings().get(1).place());
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "example/app | is no binding",
                    "x?github:example/app | the first ? begins the conditions",
                    "slack:ops | no channel called 'slack'; known: box, github",
                    "github:example/app?label=x | no message carries 'label'; the fields are author, grade, labels",
                    "github:example/* | a wildcard cannot be listened to",
                    "github:example | never matches",
                })
        void thatCanNeverMatchAreWarnings(String binding, String expected) throws IOException {
            subject("app", SUBJECT.replace("github:example/app", binding));

            Configuration configuration = load();

            assertEquals(1, configuration.subjects().size());
            ConfigProblem problem = configuration.problems().get(0);
            assertEquals(Severity.WARNING, problem.severity());
            assertTrue(problem.message().contains(expected), problem.message());
            assertTrue(problem.message().contains(binding));
        }

        @Test
        void ofTwoSubjectsOnOneConversationPutBothOut() throws IOException {
            subject("one", SUBJECT);
            subject("two", SUBJECT.replace("github:example/app", "github:Example/APP"));
            subject("three", SUBJECT.replace("example/app", "example/other"));

            Configuration configuration = load();

            assertEquals(
                    List.of("three"),
                    configuration.subjects().stream().map(Subject::slug).toList());
            assertEquals(Set.of("one", "two"), configuration.broken());
            assertEquals(1, configuration.problemsOf("one").size());
            assertEquals(1, configuration.problemsOf("two").size());
            assertEquals(List.of(), configuration.problemsOf("o"));
            assertTrue(errors(configuration).get(0).contains(".toml"));
        }

        @Test
        void ofARepositoryAndOneOfItsIssuesGoByTheIssue() throws IOException {
            subject("repo", SUBJECT);
            subject("issue", SUBJECT.replace("example/app", "example/app#7"));
            Configuration configuration = load();
            SubjectRouting routing = SubjectRouting.of(configuration, Map.of("github", new Issues()));

            assertEquals(List.of(), errors(configuration));
            assertEquals(
                    "issue",
                    routing.subjectAt(ConversationRef.parse("github:example/app#7"))
                            .orElseThrow()
                            .slug());
            assertEquals(
                    "repo",
                    routing.subjectAt(ConversationRef.parse("github:example/app#8"))
                            .orElseThrow()
                            .slug());
            assertEquals(Optional.empty(), routing.subjectAt(ConversationRef.parse("github:example/other#8")));
            assertEquals(List.of(ConversationRef.parse("github:example/app")), routing.places());
        }

        @Test
        void ofASubjectThatIsNotActiveAreNotListenedTo() throws IOException {
            subject("app", SUBJECT + "active = false\n");

            SubjectRouting routing = SubjectRouting.of(load(), Map.of());

            assertEquals(List.of(), routing.places());
        }
    }

    @Nested
    class AConversationOfASubjectThatIsNotHeard {

        private final ConversationRef seven = ConversationRef.parse("github:example/app#7");

        @Test
        void goesToNobodyWhileItsFileIsBroken() throws IOException {
            subject("repo", SUBJECT);
            subject("issue", SUBJECT.replace("example/app", "Example/app#7") + "stray = 1\n");

            assertEquals(Optional.empty(), routing().subjectAt(seven));
            assertEquals(
                    "repo",
                    routing()
                            .subjectAt(ConversationRef.parse("github:example/app#8"))
                            .orElseThrow()
                            .slug());
        }

        @Test
        void goesToNobodyWhileItIsNotActive() throws IOException {
            subject("repo", SUBJECT);
            subject("issue", SUBJECT.replace("example/app", "example/app#7") + "active = false\n");

            assertEquals(Optional.empty(), routing().subjectAt(seven));
            assertEquals(Optional.empty(), routing().subject("issue"));
            assertEquals("repo", routing().subject("repo").orElseThrow().slug());
        }

        @Test
        void goesToNobodyWhileTwoClaimIt() throws IOException {
            subject("repo", SUBJECT);
            subject("one", SUBJECT.replace("example/app", "example/app#7"));
            subject("two", SUBJECT.replace("example/app", "example/app#7"));

            assertEquals(Optional.empty(), routing().subjectAt(seven));
        }

        private SubjectRouting routing() {
            return SubjectRouting.of(load(), Map.of("github", new Issues()));
        }
    }

    @Test
    void placesKeepTheirCaseWhereTheChannelDoes() throws IOException {
        subject("one", SUBJECT.replace("github:example/app", "box:Ab"));
        subject("two", SUBJECT.replace("github:example/app", "box:aB"));

        Configuration configuration = load();

        assertEquals(List.of(), errors(configuration));
        assertEquals(
                List.of(ConversationRef.parse("box:Ab"), ConversationRef.parse("box:aB")),
                SubjectRouting.of(configuration, Map.of("box", new Box())).places());
    }

    /** The references of a channel like GitHub. */
    private static final class Issues implements ChannelGrammar {
        @Override
        public ConversationRef canonical(String id) {
            if (id.indexOf('/') < 0) {
                throw new InvalidValueException("write OWNER/REPO");
            }
            return new ConversationRef("github", id.toLowerCase(Locale.ROOT));
        }

        @Override
        public Optional<ConversationRef> parent(ConversationRef ref) {
            int hash = ref.id().indexOf('#');
            return hash < 0
                    ? Optional.empty()
                    : Optional.of(new ConversationRef("github", ref.id().substring(0, hash)));
        }

        @Override
        public boolean ignoresCase() {
            return true;
        }

        @Override
        public Optional<List<String>> fields() {
            return Optional.of(List.of("labels"));
        }
    }

    /** The references of a channel where case matters. */
    private static final class Box implements ChannelGrammar {
        @Override
        public ConversationRef canonical(String id) {
            return new ConversationRef("box", id);
        }

        @Override
        public Optional<ConversationRef> parent(ConversationRef ref) {
            return Optional.empty();
        }

        @Override
        public boolean ignoresCase() {
            return false;
        }

        @Override
        public Optional<List<String>> fields() {
            return Optional.empty();
        }
    }
}
