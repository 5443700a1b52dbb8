package io.liaise.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the modules that come along as plugins may see. */
@AnalyzeClasses(
        packages = "io.liaise",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutTheTestKit.class})
class PluginRulesTest {

    private static final String[] PLUGINS = {
        "io.liaise.gate..", "io.liaise.github..", "io.liaise.git..", "io.liaise.webinbox..", "io.liaise.claude.."
    };

    private static final Map<String, List<String>> LIBRARIES_OF = Map.of(
            "github", List.of("com.fasterxml.."),
            "git", List.of("org.eclipse.jgit..", "com.fasterxml.."),
            "webinbox", List.of("com.fasterxml..", "com.sun.net.httpserver.."),
            "claude", List.of("com.fasterxml.."));

    @ArchTest
    static final ArchRule modules_do_not_see_one_another = slices().matching(
                    "io.liaise.(gate|github|git|webinbox|claude)..")
            .should()
            .notDependOnEachOther()
            .allowEmptyShould(true)
            .because("whoever replaces one should not have to know the others");

    @ArchTest
    static final ArchRule plugins_see_values_and_seams = classes()
            .that()
            .resideInAnyPackage(PLUGINS)
            .should(new ArchCondition<>("depend on values, seams, processes, Java and their own libraries alone") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    DescribedPredicate<JavaClass> allowed = resideInAnyPackage(allowed(type));
                    type.getDirectDependenciesFromSelf().stream()
                            .filter(seen -> !allowed.test(seen.getTargetClass().getBaseComponentType()))
                            .filter(seen -> !seen.getTargetClass()
                                    .getBaseComponentType()
                                    .isPrimitive())
                            .forEach(seen -> events.add(SimpleConditionEvent.violated(type, seen.getDescription())));
                }
            })
            .because("they are plugins like any other, and reach what a plugin reaches");

    private static String[] allowed(JavaClass type) {
        String module = type.getPackageName().split("\\.", -1)[2];
        return Stream.of(
                        Stream.of(ArchitectureTest.VALUES),
                        Stream.of(
                                "io.liaise.core.spi..",
                                "io.liaise.core.process..",
                                "java..",
                                "javax.crypto..",
                                "org.jspecify.."),
                        Stream.of("io.liaise." + module + ".."),
                        LIBRARIES_OF.getOrDefault(module, List.of()).stream())
                .flatMap(all -> all)
                .toArray(String[]::new);
    }
}
