package io.liaise.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static java.util.Map.entry;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;

/** What comes from outside, and through which door. */
@AnalyzeClasses(
        packages = "io.liaise",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutTheTestKit.class})
class SurroundingsRulesTest {

    /** By owner and name, so that no overload is forgotten. */
    private static final Map<String, Set<String>> FROM_OUTSIDE = Map.ofEntries(
            entry("java.time.Instant", Set.of("now")),
            entry("java.time.LocalDate", Set.of("now")),
            entry("java.time.LocalTime", Set.of("now")),
            entry("java.time.LocalDateTime", Set.of("now")),
            entry("java.time.OffsetDateTime", Set.of("now")),
            entry("java.time.ZonedDateTime", Set.of("now")),
            entry("java.time.Clock", Set.of("system", "systemUTC", "systemDefaultZone", "tickMillis", "tickSeconds")),
            entry("java.time.ZoneId", Set.of("systemDefault")),
            entry("java.util.UUID", Set.of("randomUUID")),
            entry("java.util.Random", Set.of("<init>")),
            entry("java.security.SecureRandom", Set.of("<init>", "getInstanceStrong")),
            entry("java.util.concurrent.ThreadLocalRandom", Set.of("current")),
            entry("java.lang.Math", Set.of("random")),
            entry("java.lang.System", Set.of("getenv", "getProperty", "getProperties", "exit", "currentTimeMillis")),
            entry("java.lang.Runtime", Set.of("exit", "halt")));

    @ArchTest
    static final ArchRule time_and_chance_come_from_outside = noClasses()
            .that()
            .resideOutsideOfPackage("io.liaise.cli..")
            .and()
            .doNotHaveFullyQualifiedName("io.liaise.core.process.Supervisor")
            .should()
            .accessTargetWhere(DescribedPredicate.describe(
                    "time, chance, environment or exit",
                    access -> FROM_OUTSIDE
                            .getOrDefault(access.getTargetOwner().getName(), Set.of())
                            .contains(access.getName())))
            .because("what decides by the time or by chance cannot be tested or replayed");

    @ArchTest
    static final ArchRule programs_are_started_at_one_place = noClasses()
            .that()
            .resideOutsideOfPackage("io.liaise.core.process..")
            .and()
            .doNotHaveFullyQualifiedName("io.liaise.git.NoShell")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.lang.ProcessBuilder")
            .orShould()
            .accessTargetWhere(DescribedPredicate.describe(
                    "Runtime.exec",
                    access -> access.getTargetOwner().isEquivalentTo(Runtime.class)
                            && access.getName().equals("exec")))
            .because("environment, time limit and output are bounded there; NoShell only refuses to start one");

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
            .resideOutsideOfPackages(
                    "io.liaise.core.notify..", "io.liaise.github..", "io.liaise.webinbox..", "io.liaise.cli.demo..")
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
}
