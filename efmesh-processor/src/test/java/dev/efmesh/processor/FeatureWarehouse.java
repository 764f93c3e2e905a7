package dev.efmesh.processor;

import java.util.List;

/** A valid warehouse that uses every feature once. */
final class FeatureWarehouse {
    static final List<String> SOURCES = List.of("""
            package shop;

            import dev.efmesh.WarehouseConfig;
            import dev.efmesh.WarehouseSettings;
            import dev.efmesh.annotation.Dialect;
            import dev.efmesh.annotation.Warehouse;

            @Warehouse(dialect = Dialect.DUCKDB)
            public final class Shop implements WarehouseConfig {
                @Override
                public void configure(WarehouseSettings w) {
                    w.duckdb("shop.duckdb");
                }
            }
            """, """
            package shop;

            import dev.efmesh.annotation.Audit;
            import java.lang.annotation.ElementType;
            import java.lang.annotation.Retention;
            import java.lang.annotation.RetentionPolicy;
            import java.lang.annotation.Target;

            @Audit(name = "not negative", sql = "SELECT * FROM @self WHERE @column < 0")
            @Retention(RetentionPolicy.CLASS)
            @Target(ElementType.RECORD_COMPONENT)
            @interface NonNegative {}
            """, """
            package shop;

            import dev.efmesh.annotation.Column;
            import dev.efmesh.annotation.External;
            import dev.efmesh.annotation.Model;
            import java.time.Instant;

            @Model(name = "raw.moves", description = "who moved where", owner = "care team")
            @External(table = "hospital.moves")
            public record Moves(
                    String moveId, @Column(description = "the \\"department\\"") String dept, Instant movedAt, double weight) {}
            """, """
            package shop;

            import dev.efmesh.annotation.External;
            import dev.efmesh.annotation.Model;
            import java.math.BigDecimal;
            import java.math.BigInteger;
            import java.time.Duration;
            import java.time.Instant;
            import java.time.LocalDate;
            import java.time.LocalDateTime;
            import java.time.LocalTime;
            import java.util.List;
            import java.util.Map;
            import java.util.UUID;

            @Model(name = "raw.everything")
            @External(files = {"data/a.csv", "data/b.csv"}, options = {"delim = ';'", "skip = 1"})
            record Everything(
                    boolean flag,
                    byte tiny,
                    short small,
                    int normal,
                    long big,
                    BigInteger huge,
                    float real,
                    double twice,
                    BigDecimal decimal,
                    String text,
                    Colour colour,
                    UUID uuid,
                    LocalDate date,
                    LocalTime time,
                    LocalDateTime dateTime,
                    Instant instant,
                    Duration duration,
                    byte[] bytes,
                    List<String> tags,
                    List<List<Integer>> matrix,
                    Map<String, LocalDate> days,
                    Point point,
                    List<Point> path) {
                enum Colour {
                    RED,
                    GREEN
                }

                record Point(int x, Double yAxis) {}
            }
            """, """
            package shop;

            import dev.efmesh.annotation.Audit;
            import dev.efmesh.annotation.Model;
            import dev.efmesh.annotation.Seed;

            @Model(name = "raw.people", grain = "person_id")
            @Seed("/seeds/people.csv")
            public record People(@Audit.Unique String personId, String name) {}
            """, """
            package shop;

            import dev.efmesh.annotation.Audit;
            import dev.efmesh.annotation.Column;
            import dev.efmesh.annotation.Model;
            import dev.efmesh.annotation.Seed;
            import dev.efmesh.annotation.Severity;
            import java.math.BigDecimal;

            @Model(name = "raw.bands")
            @Seed(value = "/seeds/bands.json", nullText = "NA")
            public record Bands(
                    @Audit.Accepted(value = {"low", "it's high"}, severity = Severity.WARN) String band,
                    @Column(type = "DECIMAL(9, 2)") BigDecimal upto) {}
            """, """
            package shop;

            import dev.efmesh.annotation.Audit;
            import dev.efmesh.annotation.Column;
            import dev.efmesh.annotation.Full;
            import dev.efmesh.annotation.Model;
            import dev.efmesh.annotation.Sql;
            import java.time.Instant;
            import java.time.LocalDate;

            public final class Marts {
                static final String HEAD = "SELECT m.dept, CAST(m.moved_at AS DATE) AS day,";

                @Model(name = "mart.arrivals", grain = {"dept", "day"}, description = "arrivals per day")
                @Full
                @Audit(name = "some arrivals", sql = "SELECT * FROM @self WHERE arrivals = 0")
                @Audit(name = "known people", sql = "SELECT * FROM @ref(People) WHERE person_id IN (SELECT dept FROM @self)")
                @Audit.Unique({"dept", "day"})
                @Sql(
                        parts = {
                            HEAD,
                            \"\"\"
                             count(*) AS arrivals, @now AS computed_at, max(m.weight) AS "Heaviest"
                            FROM @ref(Moves) m -- not @ref(this)
                            WHERE m.dept <> '@ref(Nor this)'
                            GROUP BY ALL
                            \"\"\"
                        })
                public record Arrivals(
                        @Audit.NotNull String dept,
                        LocalDate day,
                        @NonNegative long arrivals,
                        @Column(nullable = false) Instant computedAt,
                        @Column(name = "Heaviest") Double heaviest) {}

                private Marts() {}
            }
            """, """
            package shop;

            import dev.efmesh.annotation.Allow;
            import dev.efmesh.annotation.Model;
            import dev.efmesh.annotation.Sql;
            import dev.efmesh.annotation.View;

            @Model(name = "mart.listed")
            @View
            @Allow("select-star-over-external")
            @Sql(value = "SELECT @cols(Moves m, move_id, dept), a.* EXCLUDE (dept) FROM @ref(raw.moves) m JOIN @ref(shop.Marts.Arrivals) a USING (dept)")
            public record Listed(
                    String moveId,
                    String dept,
                    java.time.LocalDate day,
                    long arrivals,
                    java.time.Instant computedAt,
                    @dev.efmesh.annotation.Column(name = "Heaviest") Double heaviest) {}
            """);

    static final String FIXTURE_USER = """
            package shop;

            public final class FixtureUser {
                public static java.util.List<Moves> rows() {
                    return MovesFixture.rows()
                            .row(r -> r.moveId("1").dept("ICU").movedAt("2026-01-01T10:00Z").weight(2.5))
                            .row(r -> r.moveId("2").weight(0))
                            .records();
                }

                public static String unset() {
                    try {
                        MovesFixture.rows().row(r -> r.moveId("1"));
                        return "nothing failed";
                    } catch (IllegalStateException e) {
                        return e.getMessage();
                    }
                }

                private FixtureUser() {}
            }
            """;

    private FeatureWarehouse() {}
}
