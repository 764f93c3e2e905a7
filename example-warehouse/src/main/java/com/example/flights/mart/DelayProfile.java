package com.example.flights.mart;

import com.example.flights.raw.DelayBands;
import com.example.flights.staging.Departures;
import dev.efmesh.annotation.Audit;
import dev.efmesh.annotation.Full;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;

/** How many departures fall into each band of delay. */
@Model(name = "mart.delay_profile", grain = "band", description = "Departures per band of delay")
@Full
@Sql(
        value = """
                SELECT b.band,
                       count(d.departed_at) AS departures
                FROM @ref(DelayBands) b
                LEFT JOIN @ref(Departures) d
                  ON d.delay_minutes >= b.from_minutes AND d.delay_minutes < b.to_minutes
                GROUP BY b.band
                """,
        refs = {DelayBands.class, Departures.class})
public record DelayProfile(
        @Audit.Accepted({"early", "on time", "late", "very late"})
        String band,

        long departures) {}
