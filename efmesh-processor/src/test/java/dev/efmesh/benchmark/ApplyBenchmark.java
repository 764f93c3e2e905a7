package dev.efmesh.benchmark;

import dev.efmesh.Efmesh;
import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.engine.duckdb.DuckDbSettings;
import dev.efmesh.model.Audits;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.Severity;
import dev.efmesh.sql.Template;
import dev.efmesh.sql.TemplateParser;
import dev.efmesh.sql.TokenIdentity;
import dev.efmesh.state.jdbc.StateStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** 1000 models in ten layers, half views and half full tables, against the same statements over plain JDBC. */
final class ApplyBenchmark {
    private static final int LAYERS = 10;
    private static final int PER_LAYER = 100;
    private static final int RUNS = 3;

    private ApplyBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 0) {
            try (Efmesh efmesh = open(Path.of(arguments[0]))) {
                efmesh.plan("dev");
            }
            return;
        }
        Figures figures = new Figures();
        double[] apply = new double[RUNS];
        double[] rawApply = new double[RUNS];
        double[] promotion = new double[RUNS];
        double[] rawSwap = new double[RUNS];
        Path folder = Files.createTempDirectory("apply-benchmark");
        for (int i = 0; i < RUNS; i++) {
            folder = Files.createTempDirectory("apply-benchmark");
            Path raw = Files.createDirectories(folder.resolve("raw"));
            double[] rawTimes = raw(raw.resolve("raw.duckdb"));
            rawApply[i] = rawTimes[0];
            rawSwap[i] = rawTimes[1];
            try (Efmesh efmesh = open(folder)) {
                efmesh.models();
                apply[i] = Figures.millis(() -> efmesh.apply("dev"));
                promotion[i] = Figures.millis(() -> efmesh.apply("prod"));
            }
        }
        figures.add("first apply of 1000 models", Figures.median(apply), Figures.median(rawApply), "at most 1.3 times");
        figures.add("promotion of 1000 views", Figures.median(promotion), Figures.median(rawSwap), "at most 1.5 times");
        try (Efmesh efmesh = open(folder)) {
            double[] plans = new double[15];
            for (int i = 0; i < plans.length; i++) {
                plans[i] = Figures.millis(() -> efmesh.plan("dev"));
            }
            figures.add("plan without changes, running JVM", Figures.median(plans), "at most 25");
        }
        figures.add("plan without changes, whole process", forked(folder.toString()), forked("--bare"), "reported");
        figures.report("apply");
    }

    private static Efmesh open(Path folder) {
        DuckDbSettings settings = DuckDbSettings.of(folder.resolve("w.duckdb"), folder);
        return Efmesh.builder()
                .over(models(), DuckDb.engine(settings), StateStores.sqlite(folder.resolve("s.sqlite")), 2);
    }

    private static List<ModelDef<?>> models() {
        List<ModelDef<?>> models = new ArrayList<>();
        for (int layer = 0; layer < LAYERS; layer++) {
            for (int i = 0; i < PER_LAYER; i++) {
                Template query = TemplateParser.parse(sql(layer, i, "@ref(l" + (layer - 1) + ".m" + parent(i) + ")"))
                        .template();
                models.add(ModelDef.builder("l" + layer + ".m" + i, Object.class)
                        .kind(isView(layer, i) ? new ModelKind.View() : new ModelKind.Full())
                        .column("id", "id", Scalar.BIGINT, false, "")
                        .column("amount", "amount", Scalar.BIGINT, true, "")
                        .query(query, TokenIdentity.of(query))
                        .audit(Audits.notNull("id", Severity.BLOCK))
                        // what javac would have noted: the queries were checked while compiling
                        .verifiedBy("duckdb v1.5.6")
                        .reader(row -> row)
                        .build());
            }
        }
        return models;
    }

    private static boolean isView(int layer, int i) {
        return layer > 0 && (layer + i) % 2 == 0 || layer == 0 && i % 2 == 0;
    }

    private static int parent(int i) {
        return (i * 7 + 3) % PER_LAYER;
    }

    private static String sql(int layer, int i, String parent) {
        return layer == 0
                ? "SELECT range AS id, range % 97 + " + i + " AS amount FROM range(1000)"
                : "SELECT id, amount + 1 AS amount FROM " + parent + " WHERE id % 50 <> " + i % 50;
    }

    /** The statements of an apply, and of a promotion, one connection, a transaction per model. */
    private static double[] raw(Path file) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file)) {
            connection.setAutoCommit(false);
            double build = Figures.millis(() -> {
                try {
                    execute(connection, "CREATE SCHEMA p");
                    for (int layer = 0; layer < LAYERS; layer++) {
                        execute(connection, "CREATE SCHEMA dev__l" + layer, "CREATE SCHEMA l" + layer);
                        connection.commit();
                        for (int i = 0; i < PER_LAYER; i++) {
                            build(connection, layer, i);
                        }
                    }
                    swap(connection, "dev__l");
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            double promote = Figures.millis(() -> {
                try {
                    swap(connection, "l");
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            return new double[] {build, promote};
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void build(Connection connection, int layer, int i) throws SQLException {
        String name = "p.l" + layer + "_m" + i;
        String query = sql(layer, i, "p.l" + (layer - 1) + "_m" + parent(i));
        if (isView(layer, i)) {
            execute(
                    connection,
                    "CREATE VIEW " + name
                            + " AS SELECT CAST(id AS BIGINT) AS id, CAST(amount AS BIGINT) AS amount FROM (" + query
                            + ")");
        } else {
            execute(
                    connection,
                    "CREATE TABLE " + name + " (id BIGINT, amount BIGINT)",
                    "INSERT INTO " + name + " (id, amount) SELECT id, amount FROM (" + query + ")");
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT count(*) FROM (SELECT * FROM " + name + " WHERE id IS NULL)")) {
            rows.next();
        }
        connection.commit();
    }

    private static void swap(Connection connection, String prefix) throws SQLException {
        for (int layer = 0; layer < LAYERS; layer++) {
            for (int i = 0; i < PER_LAYER; i++) {
                execute(
                        connection,
                        "CREATE OR REPLACE VIEW " + prefix + layer + ".m" + i + " AS SELECT id, amount FROM p.l" + layer
                                + "_m" + i);
            }
        }
        connection.commit();
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** A whole process; {@code --bare} starts a JVM that does nothing. */
    private static double forked(String argument) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (argument.equals("--bare")) {
            command.add("-version");
        } else {
            command.addAll(List.of(
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ApplyBenchmark.class.getName(),
                    argument));
        }
        double[] times = new double[5];
        for (int i = 0; i < times.length; i++) {
            times[i] = Figures.millis(() -> {
                try {
                    new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        return Figures.median(times);
    }
}
