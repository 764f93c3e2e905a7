package dev.efmesh.annotation;

/** The SQL dialect of a warehouse, which is that of the engine that holds it. */
public enum Dialect {
    DUCKDB
}
