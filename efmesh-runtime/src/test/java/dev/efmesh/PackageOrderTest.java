package dev.efmesh;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Data passes through the packages in one order; none uses what comes after it. */
class PackageOrderTest {
    private static final List<String> ORDER = List.of(
            "dev.efmesh.error..",
            "dev.efmesh.sql..",
            "dev.efmesh.interval..",
            "dev.efmesh.model..",
            "dev.efmesh.event..",
            "dev.efmesh.engine..",
            "dev.efmesh.state..",
            "dev.efmesh.plan..",
            "dev.efmesh.apply..",
            "dev.efmesh.inspect..",
            "dev.efmesh.operate..",
            "dev.efmesh",
            "dev.efmesh.cli..");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.efmesh");

    @Test
    void noPackageUsesOneThatComesAfterIt() {
        for (int i = 0; i < ORDER.size() - 1; i++) {
            String[] later = ORDER.subList(i + 1, ORDER.size()).toArray(String[]::new);
            ArchRuleDefinition.noClasses()
                    .that()
                    .resideInAPackage(ORDER.get(i))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(later))
                    .because("data passes through the packages in the order " + ORDER)
                    .check(CLASSES);
        }
    }

    @Test
    void generatedCodeAndTestsOfModelsNeedNoEngine() {
        List<String> later = new ArrayList<>(ORDER.subList(5, ORDER.size()));
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("dev.efmesh.testing..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(later.toArray(String[]::new)))
                .check(CLASSES);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("dev.efmesh.(*)..").should().beFreeOfCycles().check(CLASSES);
    }
}
