package io.liaise.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

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

    static final String[] VALUES = {
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
}
