package dev.efmesh.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.engine.duckdb.DuckDbSettings;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.Contract;
import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.ModelKind.ExternalSource;
import dev.efmesh.model.ModelKind.FileFormat;
import dev.efmesh.model.RelationName;
import dev.efmesh.model.Severity;
import dev.efmesh.model.Value;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckDbEngineTest {
    private static final RelationName TARGET = new RelationName("_efmesh", "t");
    private static final RelationName STAGING = new RelationName("_efmesh", "t__new");

    enum Colour {
        RED,
        GREEN
    }

    private Path folder;
    private Engine engine;

    @BeforeEach
    void open(@TempDir Path temp) {
        folder = temp;
        engine = DuckDb.engine(DuckDbSettings.of(temp.resolve("w.duckdb"), temp));
        engine.claim("store");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static Contract contract(Object... namesAndTypes) {
        List<ColumnDef> columns = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            columns.add(new ColumnDef(
                    (String) namesAndTypes[i], (String) namesAndTypes[i], (DataType) namesAndTypes[i + 1], true, ""));
        }
        return new Contract(columns);
    }

    private BuildOutcome build(Contract contract, String query, AuditQuery... audits) {
        return engine.build(new TableBuild(TARGET, STAGING, contract, query, List.of(audits), "a table"));
    }

    private @Nullable Object cell(DataType type, String sql, Function<Value, ?> reader) {
        build(contract("c", type), "SELECT " + sql + " AS c");
        try (Stream<Optional<Object>> rows = engine.read(
                "SELECT * FROM _efmesh.t",
                contract("c", type),
                row -> Optional.ofNullable((Object) row.at(0).orNull(reader)))) {
            return rows.findFirst().orElseThrow().orElse(null);
        }
    }

    @Test
    void everyTypeComesBackAsItsJavaType() {
        assertThat(cell(Scalar.BOOLEAN, "true", Value::asBoolean)).isEqualTo(true);
        assertThat(cell(Scalar.TINYINT, "-128", Value::asByte)).isEqualTo((byte) -128);
        assertThat(cell(Scalar.SMALLINT, "32767", Value::asShort)).isEqualTo((short) 32767);
        assertThat(cell(Scalar.INTEGER, "-2147483648", Value::asInt)).isEqualTo(Integer.MIN_VALUE);
        assertThat(cell(Scalar.BIGINT, "9223372036854775807", Value::asLong)).isEqualTo(Long.MAX_VALUE);
        assertThat(cell(Scalar.HUGEINT, "170141183460469231731687303715884105727", Value::asBigInteger))
                .isEqualTo(new BigInteger("170141183460469231731687303715884105727"));
        assertThat(cell(Scalar.REAL, "0.1::REAL", Value::asFloat)).isEqualTo(0.1f);
        assertThat(cell(Scalar.DOUBLE, "'-0.0'::DOUBLE", Value::asDouble)).isEqualTo(-0.0d);
        assertThat(cell(Scalar.DOUBLE, "'NaN'::DOUBLE", Value::asDouble)).isEqualTo(Double.NaN);
        assertThat(cell(new DataType.Decimal(18, 2), "1.50", Value::asBigDecimal))
                .isEqualTo(new BigDecimal("1.50"));
        assertThat(cell(Scalar.VARCHAR, "'Füße 🦆 ''x'''", Value::asString)).isEqualTo("Füße 🦆 'x'");
        assertThat(cell(Scalar.VARCHAR, "'GREEN'", value -> value.asEnum(Colour.class)))
                .isEqualTo(Colour.GREEN);
        UUID uuid = UUID.fromString("12345678-1234-1234-1234-1234567890ab");
        assertThat(cell(Scalar.UUID, "'" + uuid + "'::UUID", Value::asUuid)).isEqualTo(uuid);
        assertThat(cell(Scalar.DATE, "DATE '2024-02-29'", Value::asLocalDate)).isEqualTo(LocalDate.parse("2024-02-29"));
        assertThat(cell(Scalar.TIME, "TIME '23:59:59.123456'", Value::asLocalTime))
                .isEqualTo(LocalTime.parse("23:59:59.123456"));
        assertThat(cell(Scalar.INTERVAL, "INTERVAL '3 days 4 hours 5 seconds'", Value::asDuration))
                .isEqualTo(Duration.ofDays(3).plusHours(4).plusSeconds(5));
        assertThat(cell(Scalar.INTERVAL, "INTERVAL '-1.5 seconds'", Value::asDuration))
                .isEqualTo(Duration.ofMillis(-1500));
        assertThat(cell(Scalar.BLOB, "'\\x00\\xFFa'::BLOB", value -> value.asBytes()))
                .isEqualTo(new byte[] {0, (byte) 0xFF, 'a'});
        assertThat(cell(Scalar.JSON, "'{\"a\": [1, null]}'::JSON", Value::asString))
                .isEqualTo("{\"a\": [1, null]}");
        assertThat(cell(Scalar.INTEGER, "NULL", Value::asInt)).isNull();
    }

    @Test
    void nestedTypesComeBackWithTheirNulls() {
        assertThat(cell(
                        new DataType.ListOf(Scalar.TIMESTAMP),
                        "[TIMESTAMP '2024-03-10 02:30:00', NULL]",
                        value -> value.asList(each -> each.orNull(Value::asLocalDateTime))))
                .isEqualTo(Arrays.asList(LocalDateTime.parse("2024-03-10T02:30"), null));
        assertThat(cell(
                        new DataType.ListOf(new DataType.ListOf(Scalar.INTEGER)),
                        "[[1, NULL], []]",
                        value -> value.asList(each -> each.asList(inner -> inner.orNull(Value::asInt)))))
                .isEqualTo(List.of(Arrays.asList(1, null), List.of()));
        assertThat(cell(
                        new DataType.MapOf(Scalar.VARCHAR, Scalar.DATE),
                        "MAP {'a': DATE '2024-01-01', 'b': NULL}",
                        value -> new TreeMap<>(value.asMap(
                                Value::asString, each -> Optional.ofNullable(each.orNull(Value::asLocalDate))))))
                .isEqualTo(Map.of("a", Optional.of(LocalDate.parse("2024-01-01")), "b", Optional.empty()));
        DataType struct = new DataType.Struct(
                List.of(new DataType.Field("x", Scalar.INTEGER), new DataType.Field("at", Scalar.TIMESTAMPTZ)));
        assertThat(cell(
                        new DataType.ListOf(struct),
                        "[{'x': 7, 'at': TIMESTAMPTZ '2024-01-01 10:00:00.5+00'}]",
                        value -> value.asList(each -> each.asStruct(
                                row -> row.at(0).asInt() + "@" + row.at(1).asInstant()))))
                .isEqualTo(List.of("7@2024-01-01T10:00:00.500Z"));
    }

    @Test
    void theZoneOfTheJvmShiftsNothing() {
        TimeZone before = TimeZone.getDefault();
        try {
            for (String zone : List.of("America/Los_Angeles", "Asia/Kolkata", "Europe/Lisbon")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                assertThat(cell(Scalar.TIMESTAMP, "TIMESTAMP '2024-03-10 02:30:00.123456'", Value::asLocalDateTime))
                        .isEqualTo(LocalDateTime.parse("2024-03-10T02:30:00.123456"));
                assertThat(cell(Scalar.TIMESTAMPTZ, "TIMESTAMPTZ '2024-03-10 02:30:00+00'", Value::asInstant))
                        .isEqualTo(Instant.parse("2024-03-10T02:30:00Z"));
                assertThat(cell(
                                Scalar.VARCHAR,
                                engine.spelling().instant(Instant.parse("2024-03-10T02:30:00Z")) + "::VARCHAR",
                                Value::asString))
                        .isEqualTo("2024-03-10 02:30:00+00");
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void aValueThatDoesNotFitIsNamed() {
        assertThat(failure(() -> cell(Scalar.VARCHAR, "'BLUE'", value -> value.asEnum(Colour.class))))
                .hasMessageContaining("EFM-5009")
                .hasMessageContaining(
                        "column 'c' cannot be read as Colour: it holds 'BLUE', and the constants are [RED, GREEN]");
        assertThat(failure(() -> cell(Scalar.BIGINT, "3000000000", Value::asInt)))
                .hasMessageContaining("cannot be read as int: it holds 3000000000");
        assertThat(failure(() -> cell(Scalar.INTERVAL, "INTERVAL '1 month'", Value::asDuration)))
                .hasMessageContaining("months and years have no fixed length");
    }

    private static EfmeshException failure(Runnable work) {
        try {
            work.run();
        } catch (EfmeshException e) {
            return e;
        }
        throw new AssertionError("nothing failed");
    }

    @Test
    void columnsAreTakenByNameAndStoredInTheDeclaredTypes() {
        build(contract("a", Scalar.SMALLINT, "b", Scalar.VARCHAR), "SELECT 'x' AS b, 1 AS a");
        assertThat(engine.readText("SELECT typeof(a), a, b FROM _efmesh.t", 5).rows())
                .containsExactly(List.of(Optional.of("SMALLINT"), Optional.of("1"), Optional.of("x")));
        assertThat(failure(() -> build(contract("a", Scalar.TINYINT), "SELECT 300 AS a")))
                .hasMessageContaining("EFM-5004")
                .hasMessageContaining("300");
    }

    @Test
    void aRefusedBuildLeavesTheOldTableAndCountsItsViolations() {
        build(contract("a", Scalar.INTEGER), "SELECT 1 AS a");
        BuildOutcome outcome = build(
                contract("a", Scalar.INTEGER),
                "SELECT range AS a FROM range(5000)",
                new AuditQuery("small", Severity.BLOCK, "SELECT * FROM _efmesh.t__new WHERE a >= 100"),
                new AuditQuery("odd", Severity.WARN, "SELECT * FROM _efmesh.t__new WHERE a = 1"));
        assertThat(outcome).isInstanceOf(BuildOutcome.Refused.class);
        assertThat(outcome.audits()).extracting(AuditOutcome::violations).containsExactly(4900L, 1L);
        assertThat(outcome.audits().get(0).sample().rows()).hasSize(AuditOutcome.SAMPLE_ROWS);
        assertThat(engine.readText("SELECT * FROM _efmesh.t", 5).rows()).containsExactly(List.of(Optional.of("1")));
        assertThat(engine.relations(List.of("_efmesh")))
                .extracting(relation -> relation.name().name())
                .doesNotContain("t__new");
    }

    @Test
    void aReaderNeverFailsWhileTablesAndViewsAreReplaced() throws Exception {
        Contract contract = contract("a", Scalar.BIGINT);
        build(contract, "SELECT 0 AS a");
        ViewSwap swap = new ViewSwap(
                List.of(new ViewSwap.View(new RelationName("dev__x", "v"), TARGET, contract, "")), List.of());
        engine.swapViews(swap);
        AtomicBoolean stop = new AtomicBoolean();
        AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        Thread reader = new Thread(() -> {
            while (!stop.get() && failed.get() == null) {
                try {
                    assertThat(engine.readText("SELECT count(*) FROM dev__x.v", 1)
                                    .rows())
                            .hasSize(1);
                } catch (RuntimeException | AssertionError e) {
                    failed.set(e);
                }
            }
        });
        reader.start();
        for (int i = 0; i < 60; i++) {
            build(contract, "SELECT range AS a FROM range(" + (1000 + i) + ")");
            engine.swapViews(swap);
        }
        stop.set(true);
        reader.join();
        assertThat(failed.get()).isNull();
    }

    @Test
    void aTableOfSomebodyElseIsNotReplacedByAView() {
        engine.build(new TableBuild(
                new RelationName("_efmesh", "mine"),
                STAGING,
                contract("a", Scalar.INTEGER),
                "SELECT 1 AS a",
                List.of(),
                ""));
        ViewSwap swap = new ViewSwap(
                List.of(new ViewSwap.View(
                        new RelationName("_efmesh", "mine"), TARGET, contract("a", Scalar.INTEGER), "")),
                List.of());
        assertThat(failure(() -> engine.swapViews(swap)).code()).isEqualTo(ErrorCode.NAME_TAKEN);
    }

    @Test
    void filesAreReadInTheDeclaredTypes() throws IOException {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/a.csv"), "id;name\n007;x\n");
        Files.writeString(folder.resolve("data/b.csv"), "id;name\n008;NA\n");
        ExternalSource csv = new ExternalSource.Files(
                List.of("data/*.csv"), FileFormat.CSV, Map.of("delim", "';'", "nullstr", "'NA'"));
        Contract contract = contract("id", Scalar.VARCHAR, "name", Scalar.VARCHAR);
        assertThat(engine.readText("SELECT * FROM " + engine.spelling().source(csv, contract) + " ORDER BY id", 9)
                        .rows())
                .containsExactly(
                        List.of(Optional.of("007"), Optional.of("x")), List.of(Optional.of("008"), Optional.empty()));
        Files.writeString(folder.resolve("data/c.json"), "[{\"id\": 12345678901234567890, \"more\": 1}]");
        ExternalSource json = new ExternalSource.Files(List.of("data/c.json"), FileFormat.JSON, Map.of());
        assertThat(engine.readText("SELECT * FROM " + engine.spelling().source(json, contract("id", Scalar.VARCHAR)), 9)
                        .rows())
                .containsExactly(List.of(Optional.of("12345678901234567890")));
    }

    @Test
    void aStampChangesWithTheFilesAndIsUnknownForTablesAndUrls() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "id\n1\n");
        ExternalSource files = new ExternalSource.Files(List.of("*.csv"), FileFormat.CSV, Map.of());
        Optional<String> before = engine.stampOf(files);
        assertThat(before).isPresent().isEqualTo(engine.stampOf(files));
        Files.writeString(file, "id\n1\n2\n");
        assertThat(engine.stampOf(files)).isPresent().isNotEqualTo(before);
        assertThat(engine.stampOf(new ExternalSource.EngineTable("a.b"))).isEmpty();
        assertThat(engine.stampOf(new ExternalSource.Files(List.of("s3://b/*.csv"), FileFormat.CSV, Map.of())))
                .isEmpty();
    }

    @Test
    void meaningIsComparedByTheEngineAndDoubtIsDifference() {
        assertThat(engine.sameMeaning("SELECT a + 1 FROM t", "select (a+1) from t"))
                .isTrue();
        assertThat(engine.sameMeaning("SELECT CAST(a AS INT) x FROM t", "SELECT a::int AS x FROM t"))
                .isTrue();
        assertThat(engine.sameMeaning("SELECT a FROM t", "SELECT b FROM t")).isFalse();
        assertThat(engine.sameMeaning(
                        "WITH x AS MATERIALIZED (SELECT 1) FROM x", "WITH x AS NOT MATERIALIZED (SELECT 1) FROM x"))
                .isFalse();
        assertThat(engine.sameMeaning("SELECT 1; SELECT 2", "SELECT 1; SELECT 2"))
                .isFalse();
        assertThat(engine.sameMeaning("nonsense", "nonsense")).isFalse();
    }

    @Test
    void nothingIsCreatedByLooking() {
        Path absent = folder.resolve("absent.duckdb");
        try (Engine looking = DuckDb.engine(DuckDbSettings.of(absent, folder))) {
            assertThat(looking.storeId()).isEmpty();
            assertThat(looking.relations(List.of("main"))).isEmpty();
            assertThat(looking.sameMeaning("SELECT 1", "SELECT (1)")).isTrue();
        }
        assertThat(absent).doesNotExist();
    }

    @Test
    void aFileIsNotOpenedTwiceInOneJvm() {
        try (Engine second = DuckDb.engine(DuckDbSettings.of(folder.resolve("w.duckdb"), folder))) {
            EfmeshException failure = failure(() -> second.claim("other"));
            assertThat(failure.code()).isEqualTo(ErrorCode.FILE_ALREADY_OPEN);
            assertThat(failure).hasMessageContaining("w.duckdb");
        }
        engine.close();
        engine = DuckDb.engine(DuckDbSettings.of(folder.resolve("w.duckdb"), folder));
        assertThat(engine.storeId()).contains("store");
    }

    @Test
    void whatIsNoDatabaseIsSaidSo() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no database".repeat(100));
        try (Engine broken = DuckDb.engine(DuckDbSettings.of(text, folder))) {
            EfmeshException failure = failure(() -> broken.storeId());
            assertThat(failure.code()).isEqualTo(ErrorCode.ENGINE_OPEN);
            assertThat(failure).hasMessageContaining("notes.txt");
        }
    }
}
