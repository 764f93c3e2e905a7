package com.example.flights;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.flights.mart.TopRoutes;
import com.example.flights.mart.TopRoutesModel;
import com.example.flights.staging.DeparturesFixture;
import dev.efmesh.Efmesh;
import dev.efmesh.inspect.AuditReport;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application reads a mart with the record that declares it. */
class ReadMartTest {
    private static Efmesh open(Path folder) {
        return Efmesh.builder()
                .settings(Map.of(
                        "efmesh.duckdb", folder.resolve("flights.duckdb").toString(),
                        "efmesh.state", folder.resolve("state.sqlite").toString()))
                .open();
    }

    @Test
    void aMartIsReadAsAStreamOfItsRecord(@TempDir Path folder) {
        try (Efmesh efmesh = open(folder)) {
            efmesh.apply("dev");
            try (Stream<TopRoutes> routes = efmesh.read(TopRoutesModel.definition(), "dev")) {
                List<TopRoutes> all = routes.toList();
                assertThat(all).hasSize(20);
                assertThat(all.get(0))
                        .isEqualTo(new TopRoutes(
                                1, "Las Vegas, NV", "Los Angeles, CA", 272, 236, new BigDecimal("10.12")));
            }
            AuditReport audits = efmesh.audit("dev");
            assertThat(audits.holds()).isTrue();
            assertThat(audits.models()).hasSizeGreaterThan(8);
        }
    }

    @Test
    void columnsAndFixturesAreTyped() {
        assertThat(TopRoutesModel.MEAN_DELAY).hasToString("mean_delay");
        assertThat(DeparturesFixture.rows()
                        .row(r -> r.origin("LAS")
                                .departedAt("2001-01-01T06:00")
                                .miles(236)
                                .delayMinutes(-2))
                        .records()
                        .get(0)
                        .departedAt())
                .isEqualTo(LocalDateTime.of(2001, 1, 1, 6, 0));
    }
}
