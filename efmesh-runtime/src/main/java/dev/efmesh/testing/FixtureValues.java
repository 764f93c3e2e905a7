package dev.efmesh.testing;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** What generated fixtures share. Stateless. */
public final class FixtureValues {
    private FixtureValues() {}

    /** Reads {@code 2026-01-01T10:00Z}; seconds may be left out, an offset may not. */
    public static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not an instant: write one like 2026-01-01T10:00Z, with its offset", e);
        }
    }

    /** Reads {@code 2026-01-01T10:00}; seconds may be left out. */
    public static LocalDateTime localDateTime(String text) {
        return LocalDateTime.parse(text);
    }

    /** Reads {@code 2026-01-01}. */
    public static LocalDate localDate(String text) {
        return LocalDate.parse(text);
    }

    /** Reads {@code 10:00}; seconds may be left out. */
    public static LocalTime localTime(String text) {
        return LocalTime.parse(text);
    }

    /** The value of a primitive component; throws {@link IllegalStateException} naming it where it was not set. */
    public static <T> T required(@Nullable T value, String component) {
        if (value == null) {
            throw new IllegalStateException(
                    "'" + component + "' is not set, and a primitive component cannot be null: set it in every row");
        }
        return value;
    }
}
