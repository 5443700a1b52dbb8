package io.liaise.architecture;

import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
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

/** What a class has to look like. */
@AnalyzeClasses(
        packages = "io.liaise",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutTheTestKit.class})
class FormRulesTest {

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
            .resideInAnyPackage(ArchitectureTest.VALUES)
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
            .haveNameMatching(".*\\.(Abstract|Base|My|I)[A-Z]\\w*|.*(Manager|Helper|Utils?|Impl|Info|Data)")
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
                        Collections.list(FormRulesTest.class.getClassLoader().getResources(file));
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
