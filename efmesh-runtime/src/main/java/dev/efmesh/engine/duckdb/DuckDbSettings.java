package dev.efmesh.engine.duckdb;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How DuckDB is opened.
 *
 * @param file the database file; empty for a database in memory
 * @param folder what relative paths of externals are relative to
 * @param threads DuckDB's own threads; by default one per core
 * @param memoryLimit such as {@code 4GB}; by default DuckDB's own
 * @param initSql statements that run once after opening, such as {@code LOAD spatial}
 */
public record DuckDbSettings(
        Optional<Path> file, Path folder, OptionalInt threads, Optional<String> memoryLimit, List<String> initSql) {
    public DuckDbSettings {
        initSql = List.copyOf(initSql);
    }

    /** A file with DuckDB's own defaults; relative paths of externals are relative to {@code folder}. */
    public static DuckDbSettings of(Path file, Path folder) {
        return new DuckDbSettings(Optional.of(file), folder, OptionalInt.empty(), Optional.empty(), List.of());
    }
}
