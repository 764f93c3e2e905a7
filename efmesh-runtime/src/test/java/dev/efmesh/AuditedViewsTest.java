package dev.efmesh;

import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.table;
import static dev.efmesh.TestModels.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.Audits;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.Severity;
import dev.efmesh.plan.Plan;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A view stores nothing, so its audits speak of the data below it and run again when that changes. */
class AuditedViewsTest {
    private static ModelDef.Builder<?>[] models() {
        return new ModelDef.Builder<?>[] {
            table("raw.t", "src.t", "n INTEGER"),
            full("core.t", "SELECT n FROM @ref(raw.t)", "n INTEGER"),
            view("core.v", "SELECT n FROM @ref(core.t)", "n INTEGER").audit(Audits.unique(Severity.BLOCK, "n")),
            full("mart.t", "SELECT n FROM @ref(core.v)", "n INTEGER")
        };
    }

    @Test
    void theAuditsOfAViewRunAgainWhenTheDataBelowItChanges(@TempDir Path folder) {
        TestWarehouse warehouse = new TestWarehouse(folder);
        warehouse.sql("CREATE SCHEMA src", "CREATE TABLE src.t AS SELECT 1 AS n");
        warehouse.with(efmesh -> efmesh.apply("dev"), models());
        warehouse.sql("INSERT INTO src.t VALUES (1)");
        try (Efmesh efmesh = warehouse.open(models())) {
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
            Plan refresh = efmesh.plan("dev", true);
            EfmeshException failure = TestWarehouse.failure(() -> efmesh.apply(refresh, new ApplyOptions(2)));
            assertThat(failure.code()).isEqualTo(ErrorCode.AUDIT_FAILED);
            assertThat(failure).hasMessageContaining("core.v: audit 'unique: n' found");
            assertThat(failure).hasMessageContaining("not begun: mart.t");
            assertThat(TestWarehouse.rows(efmesh, "mart.t", "dev")).containsExactly("1");
            // it is not forgotten: what could not be vouched for is asked again
            EfmeshException again = TestWarehouse.failure(() -> efmesh.apply("dev"));
            assertThat(again).hasMessageContaining("core.v: audit 'unique: n' found");
        }
        warehouse.sql("DELETE FROM src.t", "INSERT INTO src.t VALUES (5)");
        try (Efmesh efmesh = warehouse.open(models())) {
            efmesh.apply(efmesh.plan("dev", true), new ApplyOptions(2));
            assertThat(TestWarehouse.rows(efmesh, "mart.t", "dev")).containsExactly("5");
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
        }
    }
}
