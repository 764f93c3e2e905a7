package com.example.flights.staging;

import com.example.flights.NonNegative;
import com.example.flights.raw.FlightReports;
import dev.efmesh.annotation.Audit;
import dev.efmesh.annotation.Column;
import dev.efmesh.annotation.Full;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Severity;
import dev.efmesh.annotation.Sql;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** Departures with the names that the rest of the warehouse uses, exact repetitions removed. */
@Model(name = "staging.departures", description = "One row per departure")
@Full
@Audit(
        name = "no departure is hours early",
        severity = Severity.WARN,
        sql = "SELECT * FROM @self WHERE delay_minutes < -120")
@Sql(value = """
                SELECT DISTINCT
                       f.date                AS departed_at,
                       CAST(f.date AS DATE)  AS day,
                       f.origin,
                       f.destination,
                       f.distance            AS miles,
                       f.delay               AS delay_minutes
                FROM @ref(FlightReports) f
                WHERE f.origin <> f.destination
                """, refs = FlightReports.class)
public record Departures(
        LocalDateTime departedAt,
        LocalDate day,
        @Audit.NotNull String origin,
        @Audit.NotNull String destination,
        @NonNegative int miles,
        @Column(description = "negative when early") int delayMinutes) {}
