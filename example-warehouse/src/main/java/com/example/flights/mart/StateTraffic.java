package com.example.flights.mart;

import com.example.flights.core.AirportDays;
import com.example.flights.staging.Airports;
import dev.efmesh.annotation.Audit;
import dev.efmesh.annotation.Full;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;
import java.time.LocalDate;

/** Traffic per state and month. */
@Model(
        name = "mart.state_traffic",
        grain = {"state", "month"},
        description = "Departures and arrivals per state and month")
@Full
@Audit.Unique({"state", "month"})
@Sql(
        value = """
                SELECT p.state,
                       CAST(date_trunc('month', a.day) AS DATE)  AS month,
                       CAST(sum(a.departures) AS BIGINT)         AS departures,
                       CAST(sum(a.arrivals) AS BIGINT)           AS arrivals,
                       count(DISTINCT a.iata)                    AS airports
                FROM @ref(AirportDays) a
                JOIN @ref(Airports) p USING (iata)
                GROUP BY ALL
                """,
        refs = {AirportDays.class, Airports.class})
public record StateTraffic(String state, LocalDate month, long departures, long arrivals, long airports) {}
