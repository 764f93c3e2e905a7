package dev.efmesh;

import static dev.efmesh.TestModels.files;
import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.seed;
import static dev.efmesh.TestModels.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.Audits;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.Severity;
import dev.efmesh.plan.ChangeCategory;
import dev.efmesh.plan.ModelChange;
import dev.efmesh.plan.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan says: what changed, why, and what that brings. */
class PlanTest {
    private static final String SQL = "SELECT n AS a, n AS b FROM @ref(raw.n)";

    private TestWarehouse warehouse;

    @BeforeEach
    void source(@TempDir Path folder) throws Exception {
        warehouse = new TestWarehouse(folder);
        Files.writeString(folder.resolve("n.csv"), "n\n1\n");
        Files.writeString(folder.resolve("m.csv"), "n\n2\n");
    }

    private static ModelDef.Builder<?> raw(String file) {
        return files("raw.n", ModelKind.FileFormat.CSV, file, "n INTEGER");
    }

    private static ModelDef.Builder<?> core(String sql, String... columns) {
        return full("core.t", sql, columns);
    }

    private static ModelDef.Builder<?> core() {
        return core(SQL, "a INTEGER", "b INTEGER");
    }

    private static ModelDef.Builder<?> mart() {
        return view("mart.t", "SELECT a FROM @ref(core.t)", "a INTEGER");
    }

    private void apply(ModelDef.Builder<?>... models) {
        warehouse.with(efmesh -> efmesh.apply("dev"), models);
    }

    private Plan plan(ModelDef.Builder<?>... models) {
        return warehouse.with(efmesh -> efmesh.plan("dev"), models);
    }

    private static ModelChange change(Plan plan, String model) {
        return plan.changes().stream()
                .filter(change -> change.model().toString().equals(model))
                .findFirst()
                .orElseThrow();
    }

    private static void breaks(Plan plan, String model, String... reasons) {
        assertThat(change(plan, model).category()).isEqualTo(ChangeCategory.BREAKING);
        assertThat(change(plan, model).reasons()).containsExactly(reasons);
    }

    @Test
    void columnsThatComeGoAndChangeTheirTypeAreNamed() {
        apply(raw("n.csv"), core(), mart());
        Plan plan = plan(
                raw("n.csv"),
                core("SELECT n AS a, n AS c FROM @ref(raw.n)", "a BIGINT", "c INTEGER"),
                view("mart.t", "SELECT a FROM @ref(core.t)", "a BIGINT"));
        breaks(plan, "core.t", "query changed", "columns changed");
        assertThat(change(plan, "core.t").columns())
                .containsExactly("~ a INTEGER -> BIGINT", "+ c INTEGER", "- b INTEGER");
        assertThat(change(plan, "core.t").diff())
                .containsExactly("@@ -1,1 +1,1 @@", "-" + SQL, "+SELECT n AS a, n AS c FROM @ref(raw.n)");
        assertThat(change(plan, "mart.t").columns()).containsExactly("~ a INTEGER -> BIGINT");
    }

    @Test
    void aCascadeNamesTheModelItBeganWithHoweverFarAboveItIs() {
        ModelDef.Builder<?> last = full("mart.u", "SELECT a FROM @ref(mart.t)", "a INTEGER");
        apply(raw("n.csv"), core(), mart(), last);
        Plan plan = plan(raw("m.csv"), core(), mart(), last);
        breaks(plan, "raw.n", "kind changed from external n.csv to external m.csv");
        breaks(plan, "core.t", "reads raw.n, which changed");
        breaks(plan, "mart.u", "reads raw.n, which changed");
        assertThat(plan.builds())
                .extracting(build -> build.model().name().toString())
                .containsExactly("core.t", "mart.t", "mart.u");
    }

    @Test
    void anotherKindOrGrainIsBreakingWithItsReason() {
        apply(raw("n.csv"), core(), mart());
        Plan plan = plan(raw("n.csv"), core().grain("a"), full("mart.t", "SELECT a FROM @ref(core.t)", "a INTEGER"));
        breaks(plan, "core.t", "grain or options changed");
        breaks(plan, "mart.t", "kind changed from view to full");
    }

    @Test
    void aSeedIsAnotherVersionWhenACellChangesAndNotWhenItIsWrittenOtherwise() {
        apply(people("seeds/people.csv"));
        assertThat(plan(people("seeds/people-rewritten.csv")).isEmpty()).isTrue();
        Plan changed = plan(people("seeds/people-changed.csv"));
        assertThat(change(changed, "raw.people").category()).isEqualTo(ChangeCategory.BREAKING);
        assertThat(changed.builds()).hasSize(1);
    }

    private static ModelDef.Builder<?> people(String resource) {
        return seed("raw.people", resource, "id INTEGER", "name VARCHAR");
    }

    @Test
    void whatGoesBackToAnOlderVersionIsSaidAndComputesNothing() {
        apply(raw("n.csv"), core(), mart());
        apply(raw("n.csv"), core("SELECT n AS a, 7 AS b FROM @ref(raw.n)", "a INTEGER", "b INTEGER"), mart());
        Plan plan = plan(raw("n.csv"), core(), mart());
        assertThat(change(plan, "core.t").reasons())
                .hasSize(2)
                .contains("query changed")
                .anyMatch(reason -> reason.startsWith("this goes back to the version of 2"));
        assertThat(plan.builds()).isEmpty();
        assertThat(plan.isEmpty()).isFalse();
        assertThat(plan.lastAppliedAt()).isPresent();
        assertThat(plan.lastAppliedBy()).contains("@");
    }

    @Test
    void auditsThatComeGoAndChangeAreMetadataAndOnlyTheNewOnesRun() {
        apply(
                raw("n.csv"),
                core().audit(Audits.notNull("a", Severity.BLOCK)).audit(Audits.accepted("b", Severity.BLOCK, "1")),
                mart());
        Plan plan = plan(
                raw("n.csv"),
                core().audit(Audits.accepted("b", Severity.BLOCK, "1", "2"))
                        .audit(Audits.unique(Severity.WARN, "a"))
                        .owner("ops"),
                mart());
        assertThat(change(plan, "core.t").category()).isEqualTo(ChangeCategory.METADATA);
        assertThat(change(plan, "core.t").reasons())
                .containsExactly(
                        "owner changed",
                        "audit 'accepted: b' changed",
                        "audit 'not null: a' removed",
                        "audit 'unique: a' added");
        assertThat(plan.builds()).isEmpty();
        assertThat(plan.models().get(1).auditsToRun()).containsExactly("accepted: b", "unique: a");
    }

    @Test
    void aRemovedModelIsNamedAndItsTableIsKept() {
        apply(raw("n.csv"), core(), mart());
        Plan plan = plan(raw("n.csv"), core());
        assertThat(change(plan, "mart.t").category()).isEqualTo(ChangeCategory.REMOVED);
        assertThat(change(plan, "mart.t").reasons()).containsExactly("no longer declared");
        assertThat(plan.removed()).hasToString("[mart.t]");
        assertThat(plan.builds()).isEmpty();
    }

    @Test
    void fingerprintsOfANewerEfmeshStopThePlan() throws Exception {
        apply(raw("n.csv"), core(), mart());
        try (var state = DriverManager.getConnection("jdbc:sqlite:" + warehouse.state());
                var statement = state.createStatement()) {
            statement.execute("UPDATE snapshots SET fingerprint_version = 99 WHERE model = 'core.t'");
        }
        EfmeshException failure = TestWarehouse.failure(() -> plan(raw("n.csv"), core(), mart()));
        assertThat(failure.code()).isEqualTo(ErrorCode.FINGERPRINT_NEWER);
        assertThat(failure)
                .hasMessageContaining("'dev' holds core.t with fingerprints of version 99")
                .hasMessageContaining("knows version 1");
        assertThat(failure.hint()).contains("use the newer efmesh that applied it");
    }

    @Test
    void aPlanIsMadeWithoutTheWarehouse() throws Exception {
        apply(raw("n.csv"), core(), mart());
        Files.delete(warehouse.database());
        assertThat(plan(raw("n.csv"), core(), mart()).isEmpty()).isTrue();
        assertThat(plan(raw("m.csv"), core(), mart()).builds()).hasSize(2);
        assertThat(warehouse.database()).doesNotExist();
    }

    @Test
    void theOrderOfTheDefinitionsChangesNothing() {
        List<ModelDef.Builder<?>> models = List.of(raw("n.csv"), core(), mart());
        apply(models.toArray(ModelDef.Builder<?>[]::new));
        assertThat(plan(models.get(2), models.get(0), models.get(1)).isEmpty()).isTrue();
    }

    @Test
    void aTableThatAnotherEnvironmentReadsIsNotMadeAnewUnderIt(@TempDir Path folder) throws Exception {
        TestWarehouse shared = new TestWarehouse(folder);
        Path file = folder.resolve("n.csv");
        Files.writeString(file, "n\n1\n");
        ModelDef.Builder<?>[] models = {raw("n.csv"), core(), mart()};
        shared.with(efmesh -> efmesh.apply("dev"), models);
        shared.with(efmesh -> efmesh.apply("prod"), models);
        for (int version = 2; version <= 5; version++) {
            Files.writeString(file, "n\n" + "1\n".repeat(version));
            try (Efmesh efmesh = shared.open(models)) {
                List<String> before = TestWarehouse.rows(efmesh, "mart.t", "prod");
                assertThat(efmesh.apply("dev").built()).isNotEmpty();
                assertThat(TestWarehouse.rows(efmesh, "mart.t", "dev")).hasSize(version);
                assertThat(TestWarehouse.rows(efmesh, "core.t", "prod")).hasSize(version - 1);
                assertThat(TestWarehouse.rows(efmesh, "mart.t", "prod")).isEqualTo(before);
                assertThat(efmesh.plan("dev").isEmpty()).isTrue();
                // what dev has computed is not computed again
                assertThat(efmesh.apply("prod").built()).isEmpty();
                assertThat(TestWarehouse.rows(efmesh, "mart.t", "prod")).hasSize(version);
                assertThat(efmesh.plan("dev").isEmpty()).isTrue();
                assertThat(efmesh.plan("prod").isEmpty()).isTrue();
            }
        }
        shared.sql("CREATE TABLE tables_of_core AS SELECT table_name FROM duckdb_tables()"
                + " WHERE schema_name = '_efmesh' AND starts_with(table_name, 'core__t')");
        try (var connection = DriverManager.getConnection("jdbc:duckdb:" + shared.database());
                var rows = connection.createStatement().executeQuery("SELECT count(*) FROM tables_of_core")) {
            rows.next();
            assertThat(rows.getInt(1))
                    .as("tables take turns, they do not pile up")
                    .isEqualTo(2);
        }
    }
}
