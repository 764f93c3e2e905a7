package dev.efmesh.interval;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstantsTest {
    @ParameterizedTest
    @CsvSource({
        "2026-01-01, 2026-01-01T00:00:00Z",
        "2026-01-01T06:00, 2026-01-01T06:00:00Z",
        "2026-01-01 06:00:30, 2026-01-01T06:00:30Z",
        "2026-01-01T06:00:00Z, 2026-01-01T06:00:00Z",
        "2026-01-01T06:00:00+02:00, 2026-01-01T04:00:00Z",
    })
    void datesAndTimesAreReadInUtcUnlessTheySayOtherwise(String text, Instant expected) {
        assertThat(Instants.parse(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "2026-13-01", "01.02.2026", "2026-02-30", "2026"})
    void anythingElseIsNoInstant(String text) {
        assertThat(Instants.parse(text)).isEmpty();
    }
}
