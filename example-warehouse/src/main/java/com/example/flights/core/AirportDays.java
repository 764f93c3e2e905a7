package com.example.flights.core;

import com.example.flights.NonNegative;
import com.example.flights.staging.Departures;
import dev.efmesh.annotation.Audit;
import dev.efmesh.annotation.Full;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;
import java.time.LocalDate;

/** What an airport saw on a day. */
@Model(
        name = "core.airport_days",
        grain = {"iata", "day"},
        description = "Departures and arrivals per airport and day")
@Full
@Audit.Unique({"iata", "day"})
@Sql(value = """
                WITH movements AS (
                    SELECT d.origin AS iata, d.day, 1 AS departures, 0 AS arrivals, d.delay_minutes
                    FROM @ref(Departures) d
                    UNION ALL
                    SELECT d.destination, d.day, 0, 1, NULL
                    FROM @ref(Departures) d
                )
                SELECT iata,
                       day,
                       CAST(sum(departures) AS BIGINT)              AS departures,
                       CAST(sum(arrivals) AS BIGINT)                AS arrivals,
                       count(*) FILTER (WHERE delay_minutes >= 15)  AS late_departures
                FROM movements
                GROUP BY iata, day
                """, refs = Departures.class)
public record AirportDays(
        String iata,
        LocalDate day,
        @NonNegative long departures,
        @NonNegative long arrivals,
        @NonNegative long lateDepartures) {}
