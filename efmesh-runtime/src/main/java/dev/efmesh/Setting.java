package dev.efmesh;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What can be set from outside. The first of these wins: the command line ({@code --set name=value}, or {@code -Dname=value} in Maven),
 * the system property of that name, the environment variable, the {@link WarehouseConfig}.
 */
public enum Setting {
    /** The DuckDB file. */
    DUCKDB("efmesh.duckdb"),
    /** How many threads DuckDB uses. */
    DUCKDB_THREADS("efmesh.duckdb.threads"),
    /** How much memory DuckDB uses, such as {@code 4GB}. */
    DUCKDB_MEMORY("efmesh.duckdb.memory"),
    /** The SQLite file that holds the state. */
    STATE("efmesh.state"),
    /** How many models are built at a time. */
    JOBS("efmesh.jobs");

    private final String property;

    Setting(String property) {
        this.property = property;
    }

    /** The name on the command line and as a system property. */
    public String property() {
        return property;
    }

    /** The name as an environment variable: upper case, dots as underscores. */
    public String variable() {
        return property.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    static Optional<Setting> named(String property) {
        return Arrays.stream(values())
                .filter(setting -> setting.property.equals(property))
                .findFirst();
    }

    static List<String> properties() {
        return Arrays.stream(values()).map(Setting::property).toList();
    }
}
