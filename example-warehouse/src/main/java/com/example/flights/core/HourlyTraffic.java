package com.example.flights.core;

import com.example.flights.staging.Departures;
import dev.efmesh.annotation.Full;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;

/** How the day fills up. */
@Model(name = "core.hourly_traffic", grain = "hour_of_day", description = "Departures by hour of the day")
@Full
@Sql(value = """
                SELECT CAST(extract(hour FROM d.departed_at) AS INTEGER) AS hour_of_day,
                       count(*)                                          AS departures,
                       avg(d.delay_minutes)                              AS mean_delay
                FROM @ref(Departures) d
                GROUP BY ALL
                """, refs = Departures.class)
public record HourlyTraffic(int hourOfDay, long departures, double meanDelay) {}
