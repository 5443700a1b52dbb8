package io.liaise.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

/** Where each library may be used. */
@AnalyzeClasses(
        packages = "io.liaise",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutTheTestKit.class})
class LibraryRulesTest {

    private static final String[] LIBRARIES = {
        "com.fasterxml..", "org.tomlj..", "org.eclipse.jgit..", "picocli..", "org.antlr.."
    };

    private static final DescribedPredicate<JavaClass> A_LIBRARY =
            resideInAnyPackage(LIBRARIES).as("a library");

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
    static final ArchRule libraries_stay_out_of_signatures = members()
            .that()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage("io.liaise.cli..")
            .and()
            .areDeclaredInClassesThat()
            .arePublic()
            .should(new ArchCondition<>("mention no library") {
                @Override
                public void check(JavaMember member, ConditionEvents events) {
                    if (member.getModifiers().contains(JavaModifier.PUBLIC)
                            || member.getModifiers().contains(JavaModifier.PROTECTED)) {
                        mentioned(member)
                                .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                                .map(JavaClass::getBaseComponentType)
                                .filter(A_LIBRARY)
                                .forEach(library -> events.add(SimpleConditionEvent.violated(
                                        member, member.getFullName() + " mentions " + library.getName())));
                    }
                }
            })
            .because("whoever embeds liaise may have another version of it, or none");

    private static Stream<JavaType> mentioned(JavaMember member) {
        if (member instanceof JavaCodeUnit unit) {
            return Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream());
        }
        return member instanceof JavaField field ? Stream.of(field.getType()) : Stream.empty();
    }
}
