package dev.efmesh;

import dev.efmesh.engine.duckdb.DuckDbSettings;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.WarehouseDef;
import dev.efmesh.sql.Suggestions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** A warehouse's settings, resolved: all problems are found at once. Immutable. */
record Configuration(DuckDbSettings duckdb, Path state, int jobs) {
    private static final String DEFAULT_STATE = "efmesh.state.sqlite";

    /**
     * Resolves the settings.
     *
     * @param folder what relative paths are relative to
     * @param commandLine settings by property name, the strongest
     * @param outside gives the value of a setting from the surroundings: system properties and environment variables
     */
    static Configuration resolve(
            WarehouseDef warehouse,
            Path folder,
            Map<String, String> commandLine,
            Function<Setting, Optional<String>> outside) {
        List<String> problems = new ArrayList<>();
        WarehouseSettings settings = new WarehouseSettings();
        if (warehouse.instance().get() instanceof WarehouseConfig config) {
            config.configure(settings);
        } else {
            problems.add(warehouse.className() + " does not implement dev.efmesh.WarehouseConfig");
        }
        for (Setting setting : Setting.values()) {
            outside.apply(setting).ifPresent(value -> settings.override(setting, value));
        }
        commandLine.forEach((name, value) -> Setting.named(name)
                .ifPresentOrElse(
                        setting -> settings.override(setting, value),
                        () -> problems.add(
                                "there is no setting '" + name + "'" + Suggestions.hint(name, Setting.properties()))));
        if (settings.value(Setting.DUCKDB).isEmpty() && problems.isEmpty()) {
            problems.add(warehouse.className() + " names no database: call w.duckdb(\"file.duckdb\"), or set "
                    + Setting.DUCKDB.property());
        }
        OptionalInt threads = number(settings, Setting.DUCKDB_THREADS, problems);
        OptionalInt jobs = number(settings, Setting.JOBS, problems);
        if (!problems.isEmpty()) {
            throw new EfmeshException(
                    ErrorCode.CONFIGURATION,
                    problems.size() == 1 ? problems.get(0) : "\n  " + String.join("\n  ", problems),
                    "the settings are " + String.join(", ", Setting.properties()));
        }
        Path duckdb = folder.resolve(settings.value(Setting.DUCKDB).orElseThrow());
        return new Configuration(
                new DuckDbSettings(
                        Optional.of(duckdb),
                        folder,
                        threads,
                        settings.value(Setting.DUCKDB_MEMORY),
                        settings.initSql()),
                folder.resolve(settings.value(Setting.STATE).orElse(DEFAULT_STATE)),
                jobs.orElse(Runtime.getRuntime().availableProcessors()));
    }

    private static OptionalInt number(WarehouseSettings settings, Setting setting, List<String> problems) {
        Optional<String> value = settings.value(setting);
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            int number = Integer.parseInt(value.get().strip());
            if (number >= 1) {
                return OptionalInt.of(number);
            }
        } catch (NumberFormatException e) {
            // said below
        }
        problems.add(setting.property() + " is '" + value.get() + "', and a whole number from 1 is needed");
        return OptionalInt.empty();
    }

    /** System properties, then environment variables. */
    static Optional<String> surroundings(Setting setting) {
        return Optional.ofNullable(System.getProperty(setting.property()))
                .or(() -> Optional.ofNullable(System.getenv(setting.variable())));
    }
}
