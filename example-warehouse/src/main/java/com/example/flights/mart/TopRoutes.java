package com.example.flights.mart;

import com.example.flights.core.Routes;
import com.example.flights.staging.Airports;
import dev.efmesh.annotation.Column;
import dev.efmesh.annotation.Full;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Sql;
import java.math.BigDecimal;

/** The twenty busiest routes. */
@Model(name = "mart.top_routes", grain = "rank", description = "The twenty busiest routes")
@Full
@Sql(
        value = """
                SELECT CAST(row_number() OVER (ORDER BY r.flights DESC, r.origin, r.destination) AS INTEGER) AS rank,
                       o.label AS origin,
                       t.label AS destination,
                       r.flights,
                       r.miles,
                       r.mean_delay
                FROM @ref(Routes) r
                JOIN @ref(Airports) o ON o.iata = r.origin
                JOIN @ref(Airports) t ON t.iata = r.destination
                QUALIFY rank <= 20
                """,
        refs = {Routes.class, Airports.class})
public record TopRoutes(
        int rank,
        String origin,
        String destination,
        long flights,
        int miles,

        @Column(type = "DECIMAL(9, 2)", description = "minutes")
        BigDecimal meanDelay) {}
