/** DuckDB as an engine. {@link dev.efmesh.engine.duckdb.DuckDb} is the way in. */
@NullMarked
package dev.efmesh.engine.duckdb;

import org.jspecify.annotations.NullMarked;
