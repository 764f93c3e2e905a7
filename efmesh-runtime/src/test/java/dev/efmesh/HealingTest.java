package dev.efmesh;

import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.table;
import static dev.efmesh.TestModels.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.apply.ApplyResult;
import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.model.ModelDef;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.jdbc.StateStores;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an apply finds broken it mends, and what it left half done the next one does again. */
class HealingTest {
    private static final String[] SOURCE = {"CREATE SCHEMA src", "CREATE TABLE src.t AS SELECT 1 AS n"};

    private TestWarehouse warehouse;

    @BeforeEach
    void source(@TempDir Path folder) {
        warehouse = new TestWarehouse(folder);
        warehouse.sql(SOURCE);
    }

    private static ModelDef.Builder<?>[] models() {
        return new ModelDef.Builder<?>[] {
            table("raw.t", "src.t", "n INTEGER"),
            full("core.t", "SELECT n FROM @ref(raw.t)", "n INTEGER"),
            view("core.v", "SELECT n + 10 AS n FROM @ref(core.t)", "n INTEGER"),
            full("mart.t", "SELECT n + 10 AS n FROM @ref(core.v)", "n INTEGER")
        };
    }

    /** An apply that ends as a process that dies does. */
    private void stopped(Engine engine, StateStore store, boolean refresh) {
        try (Efmesh efmesh = TestWarehouse.open(engine, store, models())) {
            efmesh.apply(efmesh.plan("dev", refresh), new ApplyOptions(1));
        } catch (Intercepted.Stop | EfmeshException e) {
            return;
        }
        throw new AssertionError("the apply was not stopped");
    }

    private StateStore store() {
        return StateStores.sqlite(warehouse.state());
    }

    private ApplyResult apply() {
        return warehouse.with(efmesh -> efmesh.apply("dev"), models());
    }

    private void shows(String model, String... rows) {
        try (Efmesh efmesh = warehouse.open(models())) {
            assertThat(TestWarehouse.rows(efmesh, model, "dev")).containsExactly(rows);
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
        }
    }

    @Test
    void anInterruptedPromotionDoesNotWedgeAWarehouseThatWasDeletedSince() throws Exception {
        stopped(Intercepted.stoppedBefore(Engine.class, warehouse.engine(), "swapViews"), store(), false);
        Files.delete(warehouse.database());
        warehouse.sql(SOURCE);
        assertThat(apply().promoted()).isTrue();
        shows("mart.t", "21");
    }

    @Test
    void anInterruptedPromotionDoesNotWedgeAWarehouseThatLostATableSince() throws Exception {
        stopped(warehouse.engine(), Intercepted.stoppedBefore(StateStore.class, store(), "finishPromotion"), false);
        warehouse.sql("BEGIN", "DROP VIEW dev__core.t", "DROP TABLE " + physical("core__t"), "COMMIT");
        ApplyResult healed = apply();
        assertThat(healed.repairs()).anyMatch(repair -> repair.contains("core__t"));
        shows("mart.t", "21");
    }

    private String physical(String prefix) throws Exception {
        try (var connection = java.sql.DriverManager.getConnection("jdbc:duckdb:" + warehouse.database());
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT '_efmesh.' || table_name FROM duckdb_tables()"
                        + " WHERE schema_name = '_efmesh' AND starts_with(table_name, '" + prefix + "')")) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Test
    void aRefreshThatStoppedAfterATableChangedIsFinishedByAPlainApply() {
        apply();
        warehouse.sql("UPDATE src.t SET n = 2");
        stopped(Intercepted.stoppedAfter(Engine.class, warehouse.engine(), "build"), store(), true);
        apply();
        shows("core.t", "2");
        shows("mart.t", "22");
    }

    @Test
    void aRepairThatStoppedAfterATableChangedIsFinishedByTheNext() throws Exception {
        apply();
        warehouse.sql("UPDATE src.t SET n = 2", "DROP TABLE " + physical("core__t"));
        stopped(Intercepted.stoppedAfter(Engine.class, warehouse.engine(), "build"), store(), false);
        apply();
        shows("core.t", "2");
        shows("mart.t", "22");
    }

    @Test
    void aTableThatTookThePlaceOfAViewIsRefusedBeforeAnythingIsBuilt() throws Exception {
        apply();
        warehouse.sql(
                "DROP VIEW dev__mart.t",
                "CREATE TABLE dev__mart.t AS SELECT 1 AS n",
                "DROP TABLE " + physical("core__t"));
        EfmeshException refused = TestWarehouse.failure(this::apply);
        assertThat(refused.code()).isEqualTo(ErrorCode.PREFLIGHT);
        assertThat(refused)
                .hasMessageContaining("a table that is not ours stands where the view dev__mart.t should be");
        warehouse.sql("DROP TABLE dev__mart.t");
        assertThat(apply().built()).hasSize(2);
        shows("mart.t", "21");
    }

    @Test
    void aListenerThatThrowsStopsNothing() {
        RunListener thrower = (RunListener) Proxy.newProxyInstance(
                RunListener.class.getClassLoader(), new Class<?>[] {RunListener.class}, (proxy, method, arguments) -> {
                    throw new IllegalStateException(method.getName());
                });
        List<ModelDef<?>> definitions = new ArrayList<>();
        for (ModelDef.Builder<?> model : models()) {
            definitions.add(model.build());
        }
        try (Efmesh efmesh = Efmesh.builder().listener(thrower).over(definitions, warehouse.engine(), store(), 2)) {
            assertThat(efmesh.apply("dev").promoted()).isTrue();
        }
        shows("mart.t", "21");
    }
}
