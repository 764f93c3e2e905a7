package dev.efmesh;

import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.table;
import static dev.efmesh.TestModels.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.apply.ApplyResult;
import dev.efmesh.apply.BuiltModel;
import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.Audits;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.Severity;
import dev.efmesh.plan.ChangeCategory;
import dev.efmesh.plan.ModelChange;
import dev.efmesh.plan.Plan;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.jdbc.StateStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentStoryTest {
    private static final String ROUTES = "SELECT origin, count(*) AS flights FROM @ref(raw.flights) GROUP BY origin";
    private static final String BUSY = "SELECT origin FROM @ref(core.routes) WHERE flights > 1";

    private TestWarehouse warehouse;

    @BeforeEach
    void source(@TempDir Path folder) {
        warehouse = new TestWarehouse(folder);
        warehouse.sql(
                "CREATE SCHEMA src",
                "CREATE TABLE src.flights AS SELECT * FROM (VALUES ('AAA', 1), ('AAA', 2), ('BBB', 3)) AS f(origin, delay)");
    }

    private static ModelDef.Builder<?> flights() {
        return table("raw.flights", "src.flights", "origin VARCHAR", "delay INTEGER");
    }

    private static ModelDef.Builder<?> routes(String sql) {
        return full("core.routes", sql, "origin VARCHAR", "flights BIGINT");
    }

    private static ModelDef.Builder<?> busy() {
        return full("mart.busy", BUSY, "origin VARCHAR");
    }

    private static ModelDef.Builder<?> label() {
        return view("mart.label", "SELECT origin || '!' AS label FROM @ref(core.routes)", "label VARCHAR");
    }

    private static Map<String, ChangeCategory> categories(Plan plan) {
        Map<String, ChangeCategory> categories = new LinkedHashMap<>();
        plan.changes().forEach(change -> categories.put(change.model().toString(), change.category()));
        return categories;
    }

    private static List<String> built(ApplyResult result) {
        return result.built().stream()
                .map(BuiltModel::model)
                .map(Object::toString)
                .sorted()
                .toList();
    }

    private ApplyResult apply(String environment, String routesSql) {
        return warehouse.with(efmesh -> efmesh.apply(environment), flights(), routes(routesSql), busy(), label());
    }

    @Test
    void aFirstApplyBuildsEverythingAndShowsIt() {
        try (Efmesh efmesh = warehouse.open(flights(), routes(ROUTES), busy(), label())) {
            assertThat(categories(efmesh.plan("dev")).values()).containsOnly(ChangeCategory.ADDED);
            ApplyResult result = efmesh.apply("dev");
            assertThat(built(result)).containsExactly("core.routes", "mart.busy", "mart.label");
            assertThat(TestWarehouse.rows(efmesh, "core.routes", "dev")).containsExactly("AAA|2", "BBB|1");
            assertThat(TestWarehouse.rows(efmesh, "mart.busy", "dev")).containsExactly("AAA");
            assertThat(TestWarehouse.rows(efmesh, "mart.label", "dev")).containsExactly("AAA!", "BBB!");
            assertThat(TestWarehouse.rows(efmesh, "raw.flights", "dev")).hasSize(3);
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
        }
    }

    @Test
    void promotingWhatAnotherEnvironmentHasBuiltComputesNothing() {
        apply("dev", ROUTES);
        ApplyResult result = apply("prod", ROUTES);
        assertThat(result.built()).isEmpty();
        assertThat(result.swapped()).hasSize(3);
        try (Efmesh efmesh = warehouse.open(flights(), routes(ROUTES), busy(), label())) {
            assertThat(TestWarehouse.rows(efmesh, "mart.busy", "prod")).containsExactly("AAA");
        }
    }

    @Test
    void aChangedQueryIsBreakingForItsDescendantsAndLeavesOtherEnvironmentsAlone() {
        apply("dev", ROUTES);
        apply("prod", ROUTES);
        String changed = ROUTES.replace("count(*)", "count(*) + 10");
        try (Efmesh efmesh = warehouse.open(flights(), routes(changed), busy(), label())) {
            Plan plan = efmesh.plan("dev");
            assertThat(categories(plan))
                    .containsEntry("raw.flights", ChangeCategory.UNCHANGED)
                    .containsEntry("core.routes", ChangeCategory.BREAKING)
                    .containsEntry("mart.busy", ChangeCategory.BREAKING);
            ModelChange routes = plan.changes().get(1);
            assertThat(routes.diff()).contains("-" + ROUTES, "+" + changed);
            assertThat(plan.changes().get(2).reasons()).containsExactly("reads core.routes, which changed");
            efmesh.apply("dev");
            assertThat(TestWarehouse.rows(efmesh, "core.routes", "dev")).containsExactly("AAA|12", "BBB|11");
            assertThat(TestWarehouse.rows(efmesh, "core.routes", "prod")).containsExactly("AAA|2", "BBB|1");
            assertThat(TestWarehouse.rows(efmesh, "mart.busy", "dev")).containsExactly("AAA", "BBB");
        }
    }

    @Test
    void reformattingIsNoChangeAndParenthesesAreCosmetic() {
        apply("dev", ROUTES);
        String reformatted =
                "select ORIGIN,\n  COUNT(*) as flights -- how many\nfrom @ref(raw.flights)\ngroup by origin;";
        String parentheses = ROUTES.replace("count(*)", "(count(*))");
        Plan plan = warehouse.with(efmesh -> efmesh.plan("dev"), flights(), routes(reformatted), busy(), label());
        assertThat(plan.isEmpty()).isTrue();
        assertThat(plan.differences()).isEmpty();
        try (Efmesh efmesh = warehouse.open(flights(), routes(parentheses), busy(), label())) {
            Plan cosmetic = efmesh.plan("dev");
            assertThat(cosmetic.isEmpty()).isTrue();
            assertThat(categories(cosmetic))
                    .containsEntry("core.routes", ChangeCategory.COSMETIC)
                    .containsEntry("mart.busy", ChangeCategory.UNCHANGED);
            assertThat(efmesh.apply("dev").built()).isEmpty();
        }
    }

    @Test
    void theEngineIsAskedOnceForACosmeticChangeAndNeverForAPlanWithoutChanges() {
        apply("dev", ROUTES);
        List<String> asked = new ArrayList<>();
        List<String> read = new ArrayList<>();
        Engine engine = Intercepted.of(Engine.class, warehouse.engine(), asked::add, name -> {});
        StateStore store =
                Intercepted.of(StateStore.class, StateStores.sqlite(warehouse.state()), read::add, name -> {});
        String parentheses = ROUTES.replace("count(*)", "(count(*))");
        try (Efmesh efmesh = TestWarehouse.open(engine, store, flights(), routes(parentheses), busy(), label())) {
            efmesh.plan("dev");
            assertThat(asked.stream().filter("sameMeaning"::equals)).hasSize(1);
            efmesh.apply("dev");
            asked.clear();
            read.clear();
            assertThat(categories(efmesh.plan("dev"))).containsEntry("core.routes", ChangeCategory.COSMETIC);
            assertThat(categories(efmesh.plan("prod"))).containsEntry("core.routes", ChangeCategory.ADDED);
            assertThat(asked).containsOnly("stampOf");
            assertThat(read).containsExactly("read", "read");
        }
    }

    @Test
    void aRemovedModelLosesItsViewAndComesBackWithoutBeingComputed() {
        apply("dev", ROUTES);
        ApplyResult removed = warehouse.with(efmesh -> efmesh.apply("dev"), flights(), routes(ROUTES), label());
        assertThat(removed.dropped()).hasToString("[dev__mart.busy]");
        ApplyResult back = apply("dev", ROUTES);
        assertThat(back.built()).isEmpty();
        assertThat(back.swapped()).hasToString("[dev__mart.busy]");
    }

    @Test
    void aFailingAuditMakesNothingVisible() {
        apply("dev", ROUTES);
        ModelDef.Builder<?> audited = full(
                        "core.routes", ROUTES + " -- v2\n HAVING true", "origin VARCHAR", "flights BIGINT")
                .audit(Audits.accepted("origin", Severity.BLOCK, "AAA"));
        try (Efmesh efmesh = warehouse.open(flights(), audited, busy(), label())) {
            EfmeshException failure = TestWarehouse.failure(() -> efmesh.apply("dev"));
            assertThat(failure.code()).isEqualTo(ErrorCode.AUDIT_FAILED);
            assertThat(failure).hasMessageContaining("core.routes: audit 'accepted: origin' found 1 row");
            assertThat(failure).hasMessageContaining("not begun: mart.busy, mart.label");
            assertThat(TestWarehouse.rows(efmesh, "core.routes", "dev")).containsExactly("AAA|2", "BBB|1");
        }
    }

    @Test
    void anAuditThatIsAddedIsMetadataAndRunsInThatApply() {
        apply("dev", ROUTES);
        ModelDef.Builder<?> audited = routes(ROUTES)
                .audit(Audits.accepted("origin", Severity.BLOCK, "AAA"))
                .description("per airport");
        try (Efmesh efmesh = warehouse.open(flights(), audited, busy(), label())) {
            Plan plan = efmesh.plan("dev");
            assertThat(categories(plan)).containsEntry("core.routes", ChangeCategory.METADATA);
            assertThat(plan.changes().get(1).reasons())
                    .containsExactly("description changed", "audit 'accepted: origin' added");
            assertThat(plan.builds()).isEmpty();
            EfmeshException failure = TestWarehouse.failure(() -> efmesh.apply("dev"));
            assertThat(failure.code()).isEqualTo(ErrorCode.AUDIT_FAILED);
        }
    }

    @Test
    void whatWasDroppedByHandIsNoticedAndRepaired() throws Exception {
        apply("dev", ROUTES);
        warehouse.sql("DROP VIEW dev__mart.busy", "CREATE OR REPLACE VIEW dev__core.routes AS SELECT 1 AS origin");
        ApplyResult views = apply("dev", ROUTES);
        assertThat(views.built()).isEmpty();
        assertThat(views.swapped()).hasToString("[dev__core.routes, dev__mart.busy]");
        Files.delete(warehouse.database());
        warehouse.sql("CREATE SCHEMA src", "CREATE TABLE src.flights AS SELECT 'CCC' AS origin, 1 AS delay");
        ApplyResult tables = apply("dev", ROUTES);
        assertThat(built(tables)).containsExactly("core.routes", "mart.busy", "mart.label");
        try (Efmesh efmesh = warehouse.open(flights(), routes(ROUTES), busy(), label())) {
            assertThat(TestWarehouse.rows(efmesh, "core.routes", "dev")).containsExactly("CCC|1");
        }
    }

    @Test
    void aSchemaInWhichSomebodyKeepsAMacroStays() {
        apply("dev", ROUTES);
        warehouse.sql("CREATE MACRO dev__mart.twice(x) AS x * 2");
        ApplyResult removed = warehouse.with(efmesh -> efmesh.apply("dev"), flights(), routes(ROUTES));
        assertThat(removed.dropped()).hasSize(2);
        warehouse.sql("SELECT dev__mart.twice(21)");
        assertThat(apply("dev", ROUTES).swapped()).hasSize(2);
    }
}
