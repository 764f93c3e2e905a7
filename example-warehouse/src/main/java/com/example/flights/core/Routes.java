package com.example.flights.core;

import com.example.flights.NonNegative;
import com.example.flights.staging.Departures;
import dev.efmesh.annotation.Audit;
import dev.efmesh.annotation.Column;
import dev.efmesh.annotation.Full;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;
import java.math.BigDecimal;

/** Every pair of airports that was flown, in one direction. */
@Model(
        name = "core.routes",
        grain = {"origin", "destination"},
        description = "Traffic and punctuality per route")
@Full
@Audit.Unique({"origin", "destination"})
@Sql(value = """
                SELECT d.origin,
                       d.destination,
                       count(*)                                                AS flights,
                       max(d.miles)                                            AS miles,
                       CAST(avg(d.delay_minutes) AS DECIMAL(9, 2))             AS mean_delay,
                       CAST(quantile_cont(d.delay_minutes, 0.9) AS DECIMAL(9, 2)) AS p90_delay
                FROM @ref(Departures) d
                GROUP BY d.origin, d.destination
                """, refs = Departures.class)
public record Routes(
        String origin,
        String destination,
        @NonNegative long flights,
        int miles,

        @Column(type = "DECIMAL(9, 2)", description = "minutes")
        BigDecimal meanDelay,

        @Column(type = "DECIMAL(9, 2)", description = "nine of ten flights were no later, in minutes")
        BigDecimal p90Delay) {}
