package com.example.flights.raw;

import dev.efmesh.annotation.Column;
import dev.efmesh.annotation.External;
import dev.efmesh.annotation.FileFormat;
import dev.efmesh.annotation.Model;
import java.time.LocalDateTime;

/** What the airlines reported: one row per departure, a sample of the first half of 2001. */
@Model(name = "raw.flight_reports", description = "Departures as reported to the US Department of Transportation")
@External(files = "data/flights.parquet", format = FileFormat.PARQUET)
public record FlightReports(
        @Column(description = "scheduled departure, local time")
        LocalDateTime date,

        @Column(description = "minutes behind schedule, negative when early")
        int delay,

        @Column(description = "miles") int distance,
        String origin,
        String destination) {}
