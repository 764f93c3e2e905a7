package dev.efmesh;

import static dev.efmesh.TestModels.files;
import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.seed;
import static dev.efmesh.TestModels.table;
import static dev.efmesh.TestModels.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.apply.BuiltModel;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.plan.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplyErrorsTest {
    private Path folder;
    private TestWarehouse warehouse;

    @BeforeEach
    void open(@TempDir Path temp) {
        folder = temp;
        warehouse = new TestWarehouse(temp);
    }

    private EfmeshException failure(ModelDef.Builder<?>... models) {
        return TestWarehouse.failure(() -> warehouse.with(efmesh -> efmesh.apply("dev"), models));
    }

    @Test
    void everythingThatCannotWorkIsSaidAtOnceBeforeTheFirstWrite() {
        warehouse.sql(
                "CREATE SCHEMA src",
                "CREATE TABLE src.t AS SELECT 1 AS a, 'x' AS b",
                "CREATE SCHEMA dev__mart",
                "CREATE TABLE dev__mart.ours AS SELECT 1 AS a",
                "CREATE VIEW dev__mart.theirs AS SELECT 1 AS a");
        EfmeshException failure = failure(
                table("raw.gone", "src.gone", "a INTEGER"),
                table("raw.lost", "src.t", "a INTEGER", "bb VARCHAR"),
                table("raw.other", "src.t", "a DATE"),
                files("raw.files", ModelKind.FileFormat.CSV, "data/none-*.csv", "a INTEGER"),
                seed("raw.seed", "seeds/bad.csv", "id INTEGER"),
                full("mart.a", "SELECT a FROM @ref(raw.gone)", "a INTEGER"),
                full("mart.b", "SELECT bb FROM @ref(raw.lost)", "bb VARCHAR"),
                full("mart.c", "SELECT a FROM @ref(raw.other)", "a DATE"),
                full("mart.d", "SELECT a FROM @ref(raw.files)", "a INTEGER"),
                full("mart.e", "SELECT aa AS a FROM @ref(raw.files)", "a INTEGER"),
                full("mart.ours", "SELECT 1 AS a", "a INTEGER"),
                view("mart.theirs", "SELECT 1 AS a", "a INTEGER"));
        assertThat(failure.code()).isEqualTo(ErrorCode.PREFLIGHT);
        assertThat(failure.sentence())
                .contains(
                        "the source of the external raw.gone cannot be read: describing src.gone: Catalog Error: Table with name gone does not exist!\n")
                .contains("raw.lost has no column 'bb'; it has a, b; did you mean 'b'?")
                .contains("raw.other has 'a' as INTEGER, the record declares DATE")
                .contains("raw.files reads data/none-*.csv, and there is no such file")
                .contains("mart.e: ", "did you mean 'a'?")
                .contains("raw.seed: ", "seeds/bad.csv line 3, column 'id': 'two' is not INTEGER")
                .contains("a table that is not ours stands where the view dev__mart.ours should be")
                .contains("a view that is not ours stands where the view dev__mart.theirs should be");
        assertThat(failure.hint()).contains("nothing was written; mend this and apply again");
        try (Efmesh efmesh = warehouse.open(full("mart.ours", "SELECT 1 AS a", "a INTEGER"))) {
            assertThat(efmesh.plan("dev").lastAppliedAt()).isEmpty();
        }
    }

    @Test
    void aFailedModelStopsItsDescendantsOnlyAndNothingIsPromoted() {
        ModelDef.Builder<?>[] models = {
            full("a.bad", "SELECT CAST(x AS INTEGER) AS n FROM (VALUES ('1'), ('one')) t(x)", "n INTEGER"),
            full("a.good", "SELECT 1 AS n", "n INTEGER"),
            view("b.child", "SELECT n FROM @ref(a.bad)", "n INTEGER"),
            full("b.other", "SELECT n FROM @ref(a.good)", "n INTEGER"),
            full("c.grandchild", "SELECT n FROM @ref(b.child)", "n INTEGER")
        };
        EfmeshException failure = failure(models);
        assertThat(failure.code()).isEqualTo(ErrorCode.MODEL_FAILED);
        assertThat(failure.sentence())
                .contains("a.bad: building _efmesh.a__bad__", "Could not convert string 'one' to INT32")
                .contains("not begun: b.child, c.grandchild");
        try (Efmesh efmesh = warehouse.open(models)) {
            assertThat(efmesh.plan("dev").builds())
                    .extracting(build -> build.model().name().toString())
                    .containsExactly("a.bad", "b.child", "c.grandchild");
            assertThat(TestWarehouse.failure(() -> efmesh.show("a.good", "dev", 1))
                            .code())
                    .isEqualTo(ErrorCode.UNKNOWN_ENVIRONMENT);
        }
        models[0] = full("a.bad", "SELECT 7 AS n", "n INTEGER");
        List<BuiltModel> built =
                warehouse.with(efmesh -> efmesh.apply("dev"), models).built();
        assertThat(built)
                .extracting(model -> model.model().toString())
                .containsExactlyInAnyOrder("a.bad", "b.child", "c.grandchild");
    }

    @Test
    void aPlanThatIsNoLongerTrueIsRefused() {
        ModelDef.Builder<?> model = full("a.b", "SELECT 1 AS n", "n INTEGER");
        Plan plan = warehouse.with(efmesh -> efmesh.plan("dev"), model);
        warehouse.with(efmesh -> efmesh.apply("dev"), model);
        EfmeshException failure =
                TestWarehouse.failure(() -> warehouse.with(efmesh -> efmesh.apply(plan, new ApplyOptions(1)), model));
        assertThat(failure.code()).isEqualTo(ErrorCode.PLAN_STALE);
    }

    @Test
    void theStateOfAnotherWarehouseIsRefused() throws Exception {
        ModelDef.Builder<?> model = full("a.b", "SELECT 1 AS n", "n INTEGER");
        warehouse.with(efmesh -> efmesh.apply("dev"), model);
        Files.delete(warehouse.state());
        EfmeshException failure = failure(model);
        assertThat(failure.code()).isEqualTo(ErrorCode.STATE_FOREIGN);
        assertThat(failure).hasMessageContaining("warehouse.duckdb").hasMessageContaining("state.sqlite");
    }

    @Test
    void namesThatAreNoneAreRefusedWithTheRule() {
        ModelDef.Builder<?> model = full("a.b", "SELECT 1 AS n", "n INTEGER");
        for (String name : List.of("", "Dev", "dev__x", "1dev", "dev-x", "a".repeat(31), "dev_", "дев")) {
            EfmeshException failure = TestWarehouse.failure(() -> warehouse.with(efmesh -> efmesh.plan(name), model));
            assertThat(failure.code()).isEqualTo(ErrorCode.ENVIRONMENT_NAME);
            assertThat(failure.hint().orElse("")).contains("lower-case");
        }
        warehouse.with(efmesh -> efmesh.apply("dev"), model);
        EfmeshException unknown =
                TestWarehouse.failure(() -> warehouse.with(efmesh -> efmesh.show("a.b", "dve", 1), model));
        assertThat(unknown).hasMessageContaining("there is no environment 'dve'; did you mean 'dev'?");
        EfmeshException noModel =
                TestWarehouse.failure(() -> warehouse.with(efmesh -> efmesh.show("a.c", "dev", 1), model));
        assertThat(noModel).hasMessageContaining("there is no model 'a.c'; did you mean 'a.b'?");
    }

    @Test
    void aFullModelIsRebuiltWhenAParentsDataChangedAndOnlyThen() throws Exception {
        Files.writeString(folder.resolve("n.csv"), "n\n1\n");
        ModelDef.Builder<?>[] models = {
            files("raw.n", ModelKind.FileFormat.CSV, "n.csv", "n INTEGER"),
            view("stage.n", "SELECT n FROM @ref(raw.n)", "n INTEGER"),
            full("mart.n", "SELECT sum(n) AS n FROM @ref(stage.n)", "n HUGEINT"),
            full("mart.m", "SELECT n + 1 AS n FROM @ref(mart.n)", "n HUGEINT"),
            full("mart.apart", "SELECT 1 AS n", "n INTEGER")
        };
        warehouse.with(efmesh -> efmesh.apply("dev"), models);
        assertThat(warehouse.with(efmesh -> efmesh.apply("dev"), models).built())
                .isEmpty();
        Files.writeString(folder.resolve("n.csv"), "n\n1\n41\n");
        try (Efmesh efmesh = warehouse.open(models)) {
            Plan plan = efmesh.plan("dev");
            assertThat(plan.differences()).isEmpty();
            assertThat(plan.builds())
                    .extracting(build -> build.model().name() + ": " + build.why())
                    .containsExactly(
                            "mart.n: the data of stage.n has changed since", "mart.m: the data of mart.n is made anew");
            efmesh.apply(plan, new ApplyOptions(2));
            assertThat(TestWarehouse.rows(efmesh, "mart.m", "dev")).containsExactly("43");
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
            assertThat(efmesh.plan("prod").builds()).isEmpty();
        }
    }

    @Test
    void anExternalTableIsComputedAnewWhenARefreshIsAskedFor() {
        warehouse.sql("CREATE SCHEMA src", "CREATE TABLE src.t AS SELECT 1 AS a");
        ModelDef.Builder<?>[] models = {
            table("raw.t", "src.t", "a INTEGER"), full("mart.t", "SELECT a FROM @ref(raw.t)", "a INTEGER")
        };
        warehouse.with(efmesh -> efmesh.apply("dev"), models);
        warehouse.sql("INSERT INTO src.t VALUES (2)");
        try (Efmesh efmesh = warehouse.open(models)) {
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
            efmesh.apply(efmesh.plan("dev", true), new ApplyOptions(1));
            assertThat(TestWarehouse.rows(efmesh, "mart.t", "dev")).containsExactly("1", "2");
        }
    }

    @Test
    void readersNeverSeeAnErrorWhileEnvironmentsAreApplied() throws Exception {
        warehouse.sql(Layers.SOURCE);
        warehouse.with(efmesh -> efmesh.apply("dev"), Layers.version(2));
        AtomicBoolean stop = new AtomicBoolean();
        List<Throwable> failures = new java.util.concurrent.CopyOnWriteArrayList<>();
        try (Efmesh efmesh = warehouse.open(Layers.version(3))) {
            Thread reader = new Thread(() -> {
                while (!stop.get() && failures.isEmpty()) {
                    for (ModelDef<?> model : efmesh.models().models()) {
                        try {
                            efmesh.show(model.name().toString(), "dev", 1);
                        } catch (RuntimeException e) {
                            failures.add(e);
                        }
                    }
                }
            });
            reader.start();
            efmesh.apply("dev");
            efmesh.apply("prod");
            efmesh.apply("feature_x");
            stop.set(true);
            reader.join();
        }
        assertThat(failures).isEmpty();
    }
}
