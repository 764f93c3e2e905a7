package com.example.flights;

import dev.efmesh.WarehouseConfig;
import dev.efmesh.WarehouseSettings;
import dev.efmesh.annotation.Dialect;
import dev.efmesh.annotation.Warehouse;

/** A warehouse of US flights in one DuckDB file, its state beside it. */
@Warehouse(dialect = Dialect.DUCKDB)
public final class FlightWarehouse implements WarehouseConfig {
    @Override
    public void configure(WarehouseSettings w) {
        w.duckdb("target/flights.duckdb").stateSqlite("target/flights.state.sqlite");
    }
}
