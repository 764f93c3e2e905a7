package com.example.flights.staging;

import com.example.flights.raw.AirportList;
import dev.efmesh.annotation.Column;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;
import dev.efmesh.annotation.View;

/** Airports with a readable label. */
@Model(name = "staging.airports", grain = "iata", description = "Airports with a label for people")
@View
@Sql(value = """
                SELECT a.iata,
                       a.city || ', ' || a.state AS label,
                       a.state,
                       a.latitude,
                       a.longitude
                FROM @ref(AirportList) a
                WHERE a.country = 'USA'
                """, refs = AirportList.class)
public record Airports(
        String iata,
        @Column(description = "city and state") String label,
        String state,
        double latitude,
        double longitude) {}
