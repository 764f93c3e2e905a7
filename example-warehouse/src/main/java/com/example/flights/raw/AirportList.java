package com.example.flights.raw;

import dev.efmesh.annotation.Audit;
import dev.efmesh.annotation.Column;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Seed;

/** The airports of the United States, kept as a CSV file beside the code. */
@Model(name = "raw.airport_list", grain = "iata", description = "Airports by IATA code")
@Seed("/seeds/airports.csv")
public record AirportList(
        @Column(nullable = false) @Audit.Unique String iata,
        String name,
        String city,
        String state,
        String country,
        double latitude,
        double longitude) {}
