package dev.efmesh;

import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.incremental;
import static dev.efmesh.TestModels.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.TestModels.Incremental;
import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.apply.ApplyResult;
import dev.efmesh.interval.Interval;
import dev.efmesh.model.ModelDef;
import dev.efmesh.plan.Action;
import dev.efmesh.plan.Plan;
import dev.efmesh.plan.PlannedModel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Intervals are computed when they are over, once, and again when they must be. */
class IncrementalTest {
    private static final Incremental DAILY = Incremental.daily("2026-01-01");

    @TempDir
    Path folder;

    private TestWarehouse warehouse;

    @BeforeEach
    void source() {
        warehouse = new TestWarehouse(folder);
        warehouse.sql(
                "CREATE SCHEMA src",
                "CREATE TABLE src.moves AS SELECT TIMESTAMP '2026-01-01' + to_hours(range::INTEGER) AS moved_at, range AS id"
                        + " FROM range(240)");
    }

    private static ModelDef.Builder<?>[] models(Incremental how) {
        return new ModelDef.Builder<?>[] {
            table("raw.moves", "src.moves", "moved_at TIMESTAMP", "id BIGINT"),
            incremental(
                    "med.daily",
                    how,
                    "SELECT CAST(moved_at AS DATE) AS day, count(*) AS n FROM @ref(raw.moves)"
                            + " WHERE moved_at >= @start_ts AND moved_at < @end_ts GROUP BY ALL",
                    "day DATE",
                    "n BIGINT"),
            incremental(
                    "med.doubled",
                    how,
                    "SELECT day, n * 2 AS n FROM @ref(med.daily) WHERE day >= @start AND day < @end",
                    "day DATE",
                    "n BIGINT"),
            full("med.total", "SELECT sum(n) AS n FROM @ref(med.doubled)", "n HUGEINT")
        };
    }

    private List<String> days(Efmesh efmesh) {
        return TestWarehouse.rows(efmesh, "med.daily", "dev");
    }

    @Test
    void anApplyFillsWhatIsOverAndThenHasNothingToDo() {
        try (Efmesh efmesh = warehouse.at("2026-01-03T05:00:00Z", models(DAILY))) {
            ApplyResult result = efmesh.apply("dev");
            assertThat(result.promoted()).isTrue();
            assertThat(result.built())
                    .extracting(built -> built.model() + " " + built.intervals())
                    .containsExactly("med.daily 2", "med.doubled 2", "med.total 0");
            assertThat(days(efmesh)).containsExactly("2026-01-01|24", "2026-01-02|24");
            assertThat(TestWarehouse.rows(efmesh, "med.total", "dev")).containsExactly("96");
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
            assertThat(efmesh.apply("dev").built()).isEmpty();
            assertThat(efmesh.run("dev").result().built()).isEmpty();
        }
    }

    @Test
    void aRunComputesWhatHasBecomeDueAndMakesFullModelsAnew() {
        warehouse.at("2026-01-03T05:00:00Z", models(DAILY)).close();
        try (Efmesh efmesh = warehouse.at("2026-01-03T05:00:00Z", models(DAILY))) {
            efmesh.apply("dev");
        }
        try (Efmesh efmesh = warehouse.at("2026-01-05T00:00:00Z", models(DAILY))) {
            ApplyResult result = efmesh.run("dev").result();
            assertThat(result.built())
                    .extracting(built -> built.model() + " " + built.intervals())
                    .containsExactly("med.daily 2", "med.doubled 2", "med.total 0");
            assertThat(days(efmesh)).hasSize(4);
            assertThat(TestWarehouse.rows(efmesh, "med.total", "dev")).containsExactly("192");
            assertThat(efmesh.run("dev").result().built()).isEmpty();
        }
    }

    @Test
    void lookbackComputesTheLastIntervalsAgainWithNewOnesAndAllThatFollowsFromThem() {
        try (Efmesh efmesh = warehouse.at("2026-01-04T00:00:00Z", models(DAILY.lookback(1)))) {
            efmesh.apply("dev");
        }
        warehouse.sql(
                "INSERT INTO src.moves VALUES (TIMESTAMP '2026-01-03 12:34:00', 1000), (TIMESTAMP '2026-01-02 12:34:00', 1001)");
        try (Efmesh efmesh = warehouse.at("2026-01-04T23:59:59Z", models(DAILY.lookback(1)))) {
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
            assertThat(efmesh.run("dev").result().built()).isEmpty();
        }
        try (Efmesh efmesh = warehouse.at("2026-01-05T00:00:00Z", models(DAILY.lookback(1)))) {
            Plan plan = efmesh.plan("dev");
            assertThat(plan.differences()).isEmpty();
            assertThat(plan.builds())
                    .extracting(PlannedModel::action)
                    .containsExactly(Action.FILL, Action.FILL, Action.REBUILD);
            assertThat(plan.builds().get(1).intervals().again()).hasToString("[2026-01-03, 2026-01-04)");
            efmesh.run("dev");
            assertThat(days(efmesh))
                    .containsExactly("2026-01-01|24", "2026-01-02|24", "2026-01-03|25", "2026-01-04|24");
            assertThat(TestWarehouse.rows(efmesh, "med.doubled", "dev")).contains("2026-01-03|50");
        }
    }

    @Test
    void anEarlierStartFillsThePastAndALaterOneDeletesNothing() {
        try (Efmesh efmesh = warehouse.at("2026-01-04T00:00:00Z", models(Incremental.daily("2026-01-02")))) {
            efmesh.apply("dev");
        }
        try (Efmesh efmesh = warehouse.at("2026-01-04T00:00:00Z", models(DAILY))) {
            ApplyResult result = efmesh.apply("dev");
            assertThat(result.built())
                    .extracting(built -> built.model() + " " + built.intervals())
                    .containsExactly("med.daily 1", "med.doubled 1", "med.total 0");
            assertThat(days(efmesh)).hasSize(3);
        }
        try (Efmesh efmesh = warehouse.at("2026-01-04T00:00:00Z", models(Incremental.daily("2026-01-03")))) {
            assertThat(efmesh.apply("dev").built()).isEmpty();
            assertThat(days(efmesh)).hasSize(3);
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
        }
    }

    @Test
    void prodTakesTheTablesOfDevAndDevSeesTheIntervalsThatProdAdds() {
        try (Efmesh efmesh = warehouse.at("2026-01-04T00:00:00Z", models(DAILY))) {
            efmesh.apply("dev");
            assertThat(efmesh.apply("prod").built()).isEmpty();
        }
        try (Efmesh efmesh = warehouse.at("2026-01-05T00:00:00Z", models(DAILY))) {
            assertThat(efmesh.run("prod").result().built()).hasSize(3);
            assertThat(days(efmesh)).hasSize(4);
            assertThat(efmesh.run("dev").result().built()).isEmpty();
        }
    }

    @Test
    void aRestatementInProdComputesARangeAgainAndWhatWasComputedFromIt() {
        try (Efmesh efmesh = warehouse.at("2026-01-05T00:00:00Z", models(DAILY))) {
            efmesh.apply("prod");
            efmesh.apply("dev");
        }
        warehouse.sql(
                "DELETE FROM src.moves WHERE moved_at >= TIMESTAMP '2026-01-02' AND moved_at < TIMESTAMP '2026-01-03'");
        try (Efmesh efmesh = warehouse.at("2026-01-05T00:00:00Z", models(DAILY))) {
            Interval range = new Interval(Instant.parse("2026-01-02T00:00:00Z"), Instant.parse("2026-01-03T00:00:00Z"));
            efmesh.restate("prod", "med.daily", range, ApplyOptions.defaults());
            assertThat(days(efmesh)).containsExactly("2026-01-01|24", "2026-01-03|24", "2026-01-04|24");
            assertThat(TestWarehouse.rows(efmesh, "med.total", "prod")).containsExactly("144");
            assertThat(TestWarehouse.rows(efmesh, "med.doubled", "dev")).hasSize(3);
        }
    }

    @Test
    void aRestatementOutsideProdLeavesProdAsItIs() {
        try (Efmesh efmesh = warehouse.at("2026-01-05T00:00:00Z", models(DAILY))) {
            efmesh.apply("prod");
            efmesh.apply("dev");
        }
        warehouse.sql(
                "DELETE FROM src.moves WHERE moved_at >= TIMESTAMP '2026-01-02' AND moved_at < TIMESTAMP '2026-01-03'");
        try (Efmesh efmesh = warehouse.at("2026-01-05T00:00:00Z", models(DAILY))) {
            Interval range = new Interval(Instant.parse("2026-01-02T00:00:00Z"), Instant.parse("2026-01-03T00:00:00Z"));
            assertThat(efmesh.previewRestatement("dev", "med.daily", range).tables())
                    .extracting(each -> each.model() + " " + each.ranges() + " " + each.copied())
                    .containsExactly(
                            "med.daily [2026-01-02, 2026-01-03) true", "med.doubled [2026-01-02, 2026-01-03) true");
            ApplyResult result = efmesh.restate("dev", "med.daily", range, ApplyOptions.defaults());
            assertThat(result.built())
                    .extracting(built -> built.model() + " " + built.intervals())
                    .containsExactly("med.daily 1", "med.doubled 1", "med.total 0");
            assertThat(days(efmesh)).containsExactly("2026-01-01|24", "2026-01-03|24", "2026-01-04|24");
            assertThat(TestWarehouse.rows(efmesh, "med.daily", "prod")).hasSize(4);
            assertThat(TestWarehouse.rows(efmesh, "med.total", "dev")).containsExactly("144");
            assertThat(TestWarehouse.rows(efmesh, "med.total", "prod")).containsExactly("192");
            assertThat(efmesh.plan("dev").isEmpty()).isTrue();
            assertThat(efmesh.plan("prod").isEmpty()).isTrue();
        }
    }
}
