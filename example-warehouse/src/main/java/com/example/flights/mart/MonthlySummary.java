package com.example.flights.mart;

import com.example.flights.core.AirportDays;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;
import dev.efmesh.annotation.View;
import java.time.LocalDate;

/** One line a month. */
@Model(name = "mart.monthly_summary", grain = "month", description = "Departures and the share of late ones, per month")
@View
@Sql(value = """
                SELECT CAST(date_trunc('month', a.day) AS DATE)             AS month,
                       CAST(sum(a.departures) AS BIGINT)                    AS departures,
                       sum(a.late_departures) / sum(a.departures)::DOUBLE   AS late_share
                FROM @ref(AirportDays) a
                GROUP BY 1
                """, refs = AirportDays.class)
public record MonthlySummary(LocalDate month, long departures, double lateShare) {}
