package dev.efmesh.interval;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Instants as people write them. Stateless. */
public final class Instants {
    private static final List<Function<String, Instant>> FORMS = List.of(
            text -> OffsetDateTime.parse(text).toInstant(),
            text -> LocalDateTime.parse(text).toInstant(ZoneOffset.UTC),
            text -> LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));

    private Instants() {}

    /**
     * Reads {@code 2026-01-01}, {@code 2026-01-01T06:00}, {@code 2026-01-01 06:00:00} or {@code 2026-01-01T06:00:00+02:00}; without an offset
     * it is UTC. Empty for anything else.
     */
    public static Optional<Instant> parse(String text) {
        String iso = text.strip().replaceFirst("^(\\d{4}-\\d{2}-\\d{2}) +(?=\\d)", "$1T");
        for (Function<String, Instant> form : FORMS) {
            try {
                return Optional.of(form.apply(iso));
            } catch (DateTimeParseException e) {
                // the next form may fit
            }
        }
        return Optional.empty();
    }
}
