package com.example.flights.mart;

import com.example.flights.core.AirportDays;
import com.example.flights.staging.Airports;
import dev.efmesh.annotation.Audit;
import dev.efmesh.annotation.Column;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;
import dev.efmesh.annotation.View;

/** How punctual an airport is, as a view: always as fresh as the days below it. */
@Model(name = "mart.punctuality", grain = "iata", description = "Share of departures on time, per airport")
@View
@Audit(name = "a share is between 0 and 1", sql = "SELECT * FROM @self WHERE on_time_share NOT BETWEEN 0 AND 1")
@Sql(
        value = """
                SELECT a.iata,
                       p.label AS airport,
                       CAST(sum(a.departures) AS BIGINT)                       AS departures,
                       1 - sum(a.late_departures) / sum(a.departures)::DOUBLE  AS on_time_share
                FROM @ref(AirportDays) a
                JOIN @ref(Airports) p USING (iata)
                GROUP BY a.iata, p.label
                HAVING sum(a.departures) > 0
                """,
        refs = {AirportDays.class, Airports.class})
public record Punctuality(
        String iata,
        String airport,
        long departures,
        @Column(description = "0 to 1") double onTimeShare) {}
