package dev.efmesh;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a warehouse, filled in by its {@link WarehouseConfig}. Relative paths are relative to the module's folder in Maven, else
 * to the working folder. Not thread-safe.
 *
 * <pre>{@code
 * w.duckdb("hospital.duckdb").stateSqlite("efmesh.state.sqlite").jobs(4);
 * }</pre>
 */
public final class WarehouseSettings {
    private final Map<Setting, String> values = new EnumMap<>(Setting.class);
    private final List<String> initSql = new ArrayList<>();

    WarehouseSettings() {}

    /** The DuckDB file that holds the data; made when it is first written. */
    public WarehouseSettings duckdb(String file) {
        return set(Setting.DUCKDB, file);
    }

    /** How many threads DuckDB uses; by default one per core. */
    public WarehouseSettings duckdbThreads(int threads) {
        return set(Setting.DUCKDB_THREADS, Integer.toString(threads));
    }

    /** How much memory DuckDB uses, such as {@code 4GB}. */
    public WarehouseSettings duckdbMemory(String limit) {
        return set(Setting.DUCKDB_MEMORY, limit);
    }

    /** A statement that DuckDB runs after opening, such as {@code LOAD httpfs}. Run in the order given. */
    public WarehouseSettings duckdbInit(String sql) {
        initSql.add(sql);
        return this;
    }

    /** The SQLite file that holds the state; by default {@code efmesh.state.sqlite}. */
    public WarehouseSettings stateSqlite(String file) {
        return set(Setting.STATE, file);
    }

    /** How many models are built at a time; by default one per core. */
    public WarehouseSettings jobs(int jobs) {
        return set(Setting.JOBS, Integer.toString(jobs));
    }

    private WarehouseSettings set(Setting setting, String value) {
        values.put(setting, value);
        return this;
    }

    void override(Setting setting, String value) {
        values.put(setting, value);
    }

    Optional<String> value(Setting setting) {
        return Optional.ofNullable(values.get(setting));
    }

    List<String> initSql() {
        return initSql;
    }
}
