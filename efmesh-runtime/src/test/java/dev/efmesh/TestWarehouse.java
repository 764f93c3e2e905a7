package dev.efmesh;

import dev.efmesh.TestModels.Cells;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.engine.duckdb.DuckDbSettings;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.event.RunListener;
import dev.efmesh.model.ModelDef;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.jdbc.StateStores;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A warehouse in a folder of its own: real DuckDB, real SQLite, opened anew for every step as commands are. */
final class TestWarehouse {
    private final Path folder;

    TestWarehouse(Path folder) {
        this.folder = folder;
    }

    Path database() {
        return folder.resolve("warehouse.duckdb");
    }

    Path state() {
        return folder.resolve("state.sqlite");
    }

    Efmesh open(ModelDef.Builder<?>... models) {
        return open(engine(), StateStores.sqlite(state()), models);
    }

    Engine engine() {
        return DuckDb.engine(DuckDbSettings.of(database(), folder));
    }

    static Efmesh open(Engine engine, StateStore store, ModelDef.Builder<?>... models) {
        List<? extends ModelDef<?>> built =
                Arrays.stream(models).map(ModelDef.Builder::build).toList();
        return Efmesh.builder().over(built, engine, store, 2);
    }

    /** Opens the warehouse at an instant. */
    Efmesh at(String now, ModelDef.Builder<?>... models) {
        return at(Instant.parse(now), RunListener.NONE, models);
    }

    Efmesh at(Instant now, RunListener listener, ModelDef.Builder<?>... models) {
        List<? extends ModelDef<?>> built =
                Arrays.stream(models).map(ModelDef.Builder::build).toList();
        return Efmesh.builder()
                .clock(Clock.fixed(now, ZoneOffset.UTC))
                .listener(listener)
                .over(built, engine(), StateStores.sqlite(state()), 2);
    }

    /** The rows that a query gives, from outside of efmesh. */
    List<String> values(String query) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + database());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COLUMNS(*)::VARCHAR FROM (" + query + ")")) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append(i == 1 ? "" : "|").append(rows.getString(i));
                }
                found.add(row.toString());
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    <T> T with(Function<Efmesh, T> work, ModelDef.Builder<?>... models) {
        try (Efmesh efmesh = open(models)) {
            return work.apply(efmesh);
        }
    }

    static List<String> rows(Efmesh efmesh, String model, String environment) {
        @SuppressWarnings("unchecked")
        ModelDef<Cells> definition = (ModelDef<Cells>) efmesh.models().model(model);
        try (Stream<Cells> rows = efmesh.read(definition, environment)) {
            return rows.map(row -> String.join("|", row.values())).sorted().toList();
        }
    }

    /** Runs SQL in the warehouse from outside of efmesh. */
    void sql(String... statements) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + database());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static EfmeshException failure(Runnable work) {
        try {
            work.run();
        } catch (EfmeshException e) {
            return e;
        }
        throw new AssertionError("nothing failed");
    }
}
