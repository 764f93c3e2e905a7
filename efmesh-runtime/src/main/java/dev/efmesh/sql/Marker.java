package dev.efmesh.sql;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The words of the template language: what may follow an {@code @}. */
public enum Marker {
    REF,
    COLS,
    SELF,
    COLUMN,
    NOW,
    START,
    END,
    START_TS,
    END_TS,
    START_DATE,
    END_DATE;

    /** The word as it is written, without the {@code @}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The marker of that exact word. */
    public static Optional<Marker> named(String word) {
        return Arrays.stream(values())
                .filter(marker -> marker.word().equals(word))
                .findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(Marker::word).toList();
    }
}
