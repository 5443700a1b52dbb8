package io.liaise.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.liaise.core.plugin.Seam;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;

/** The rules of the house. Each says why it is one. */
@AnalyzeClasses(
        packages = "io.liaise",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutTheTestKit.class})
class ArchitectureTest {

    /** The test kit comes as a jar, and is tests all the same. */
    static final class WithoutTheTestKit implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/io/liaise/testkit/");
        }
    }

    private static final String[] VALUES = {
        "io.liaise.core.failure..",
        "io.liaise.core.message..",
        "io.liaise.core.verdict..",
        "io.liaise.core.run..",
        "io.liaise.core.cases..",
        "io.liaise.core.effect..",
        "io.liaise.core.notice..",
        "io.liaise.core.policy..",
        "io.liaise.core.store.."
    };

    private static final String[] LIBRARIES = {
        "com.fasterxml..", "org.tomlj..", "org.eclipse.jgit..", "picocli..", "org.antlr.."
    };

    private static final DescribedPredicate<JavaClass> A_LIBRARY =
            resideInAnyPackage(LIBRARIES).as("a library");

    @ArchTest
    static final ArchRule packages_have_no_cycles = slices().matching("io.liaise.(**)")
            .should()
            .beFreeOfCycles()
            .because("a part one can read alone is a part one can change alone");

    @ArchTest
    static final ArchRule seams_rest_on_values = classes()
            .that()
            .resideInAPackage("io.liaise.core.spi..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(VALUES)
                    .or(resideInAnyPackage(
                            "io.liaise.core.spi..", "io.liaise.core.process..", "java..", "org.jspecify..")))
            .because("a plugin's author should need nothing else, and the promise is as small as the page");

    @ArchTest
    static final ArchRule failures_see_nothing = value("failure").because("everything may fail");

    @ArchTest
    static final ArchRule messages_see_failures = value("message", "failure").because(downward());

    @ArchTest
    static final ArchRule verdicts_see_messages =
            value("verdict", "failure", "message").because(downward());

    @ArchTest
    static final ArchRule runs_see_verdicts =
            value("run", "failure", "message", "verdict").because(downward());

    @ArchTest
    static final ArchRule cases_see_runs =
            value("cases", "failure", "message", "verdict", "run").because(downward());

    @ArchTest
    static final ArchRule effects_see_cases = value("effect", "failure", "message", "verdict", "run", "cases", "notice")
            .because(downward());

    @ArchTest
    static final ArchRule policy_sees_values = value(
                    "policy", "failure", "message", "verdict", "run", "cases", "effect")
            .because(downward());

    @ArchTest
    static final ArchRule notices_see_messages =
            value("notice", "failure", "message").because(downward());

    @ArchTest
    static final ArchRule stores_see_failures =
            value("store", "failure", "message").because(downward());

    private static String downward() {
        return "values that see only simpler values can be read from the bottom up";
    }

    private static ArchRule value(String own, String... below) {
        String[] allowed = java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(own), java.util.stream.Stream.of(below))
                .map(name -> "io.liaise.core." + name + "..")
                .toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage("io.liaise.core." + own + "..")
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(allowed).or(resideInAnyPackage("java..", "org.jspecify..")));
    }

    @ArchTest
    static final ArchRule modules_do_not_see_one_another = slices().matching(
                    "io.liaise.(gate|github|git|webinbox|claude)..")
            .should()
            .notDependOnEachOther()
            .allowEmptyShould(true)
            .because("whoever replaces one should not have to know the others");

    @ArchTest
    static final ArchRule modules_see_values_and_seams = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.liaise.gate..",
                    "io.liaise.github..",
                    "io.liaise.git..",
                    "io.liaise.webinbox..",
                    "io.liaise.claude..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "io.liaise.core.ledger..",
                    "io.liaise.core.config..",
                    "io.liaise.core.intake..",
                    "io.liaise.core.plugin..",
                    "io.liaise.cli.."))
            .because("they are plugins like any other, and reach what a plugin reaches");

    @ArchTest
    static final ArchRule jackson_stays_in_json_classes = noClasses()
            .that(are(DescribedPredicate.not(simpleNameEndingWith("Json").or(nestedInJson()))))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml..")
            .because("text goes in and records come out, at one place a boundary");

    private static DescribedPredicate<JavaClass> nestedInJson() {
        return DescribedPredicate.describe(
                "nested in a class of JSON", type -> type.getName().contains("Json$"));
    }

    @ArchTest
    static final ArchRule tomlj_stays_in_config = noClasses()
            .that()
            .resideOutsideOfPackage("io.liaise.core.config..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.tomlj..")
            .because("nobody else should know how the operator's files are written");

    @ArchTest
    static final ArchRule jgit_stays_in_git = noClasses()
            .that()
            .resideOutsideOfPackage("io.liaise.git..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.jgit..")
            .because("a repository is opened at one place, or its files are left open at many");

    @ArchTest
    static final ArchRule picocli_stays_in_the_program = noClasses()
            .that()
            .resideOutsideOfPackage("io.liaise.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..")
            .because("the library is used without a command line as well");

    @ArchTest
    static final ArchRule libraries_stay_out_of_signatures = noMethods()
            .that()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage("io.liaise.cli..")
            .and()
            .areDeclaredInClassesThat()
            .arePublic()
            .should(mentionALibrary())
            .because("whoever embeds liaise may have another version of it, or none");

    private static ArchCondition<JavaMethod> mentionALibrary() {
        return new ArchCondition<>("mention a library") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean mentions = A_LIBRARY.test(method.getRawReturnType())
                        || method.getRawParameterTypes().stream().anyMatch(A_LIBRARY);
                events.add(new SimpleConditionEvent(method, mentions, method.getFullName()));
            }
        };
    }

    @ArchTest
    static final ArchRule time_and_chance_come_from_outside = noClasses()
            .that(are(DescribedPredicate.not(resideInAnyPackage("io.liaise.cli..")
                    .or(DescribedPredicate.describe(
                            "the supervisor, a program of its own",
                            type -> type.getName().startsWith("io.liaise.core.process.Supervis"))))))
            .should()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.time.LocalDate.class, "now")
            .orShould()
            .callMethod(java.time.Clock.class, "systemUTC")
            .orShould()
            .callMethod(java.time.Clock.class, "systemDefaultZone")
            .orShould()
            .callMethod(java.util.UUID.class, "randomUUID")
            .orShould()
            .callConstructor(java.util.Random.class)
            .orShould()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .orShould()
            .callMethod(System.class, "getProperty", String.class)
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .because("what decides by the time or by chance cannot be tested or replayed");

    @ArchTest
    static final ArchRule programs_are_started_at_one_place = noClasses()
            .that()
            .resideOutsideOfPackage("io.liaise.core.process..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.lang.ProcessBuilder")
            .because("environment, time limit and output are bounded there");

    @ArchTest
    static final ArchRule plugins_are_found_at_one_place = noClasses()
            .that()
            .resideOutsideOfPackage("io.liaise.core.plugin..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.ServiceLoader")
            .because("order, doubles and broken jars are dealt with there, or nowhere");

    @ArchTest
    static final ArchRule http_is_spoken_where_it_has_to_be = noClasses()
            .that()
            .resideOutsideOfPackages("io.liaise.core.notify..", "io.liaise.github..", "io.liaise.webinbox..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.net.http..")
            .because("nothing should leave the machine from a place nobody expects");

    @ArchTest
    static final ArchRule nobody_logs_by_hand =
            NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.because("the host decides where logs go");

    @ArchTest
    static final ArchRule failures_have_a_kind =
            NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS.because("a caller can tell what to do only by the type");

    @ArchTest
    static final ArchRule only_the_program_prints = noClasses()
            .that()
            .resideOutsideOfPackage("io.liaise.cli..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .because("the output of a scheduled tick is a log, and a library has none");

    @ArchTest
    static final ArchRule absence_is_declared = classes()
            .should(new ArchCondition<>("be in a package that is null-marked") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                    events.add(new SimpleConditionEvent(type, marked, type.getName() + " is in an unmarked package"));
                }
            })
            .because("null is what a package says it is, or nobody knows");

    @ArchTest
    static final ArchRule values_do_not_change = classes()
            .that()
            .resideInAnyPackage(VALUES)
            .and()
            .areTopLevelClasses()
            .should(new ArchCondition<>("be a record, an enum, an interface, or final with final fields") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean still = type.isRecord()
                            || type.isEnum()
                            || type.isInterface()
                            || type.isAssignableTo(Throwable.class)
                            || (type.getModifiers().contains(JavaModifier.FINAL)
                                    && type.getFields().stream()
                                            .allMatch(field ->
                                                    field.getModifiers().contains(JavaModifier.FINAL)));
                    events.add(new SimpleConditionEvent(type, still, type.getName() + " may change"));
                }
            })
            .because("what crosses packages and threads must not change under anybody");

    @ArchTest
    static final ArchRule names_say_what_a_thing_is = noClasses()
            .should()
            .haveNameMatching(".*\\.(Abstract|Base|My)[A-Z]\\w*|.*(Manager|Helper|Utils?|Impl|Info|Data)")
            .because("such a name says nothing, and what says nothing attracts everything");

    @ArchTest
    static final ArchRule factories_can_be_made = classes()
            .that(are(DescribedPredicate.describe(
                    "named in a service file", type -> services().contains(type.getName()))))
            .should(new ArchCondition<>("be public, final, and made without parameters") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean fine = type.getModifiers().containsAll(Set.of(JavaModifier.PUBLIC, JavaModifier.FINAL))
                            && type.getConstructors().stream()
                                    .anyMatch(made -> made.getModifiers().contains(JavaModifier.PUBLIC)
                                            && made.getRawParameterTypes().isEmpty());
                    events.add(new SimpleConditionEvent(type, fine, type.getName() + " cannot be made by Java"));
                }
            })
            .because("Java finds others and cannot make them");

    private static Set<String> services() {
        Set<String> names = new TreeSet<>();
        for (Seam seam : Seam.values()) {
            try {
                String file = "META-INF/services/" + seam.factory().getName();
                List<URL> found =
                        Collections.list(ArchitectureTest.class.getClassLoader().getResources(file));
                for (URL url : found) {
                    try (BufferedReader reader =
                            new BufferedReader(new InputStreamReader(url.openStream(), StandardCharsets.UTF_8))) {
                        reader.lines()
                                .map(String::strip)
                                .filter(line -> !line.isEmpty())
                                .forEach(names::add);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return names;
    }
}
