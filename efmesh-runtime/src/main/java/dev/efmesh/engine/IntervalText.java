package dev.efmesh.engine;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an interval as engines print it, {@code 3 days 04:05:06.789}. Stateless. */
final class IntervalText {
    private static final Pattern SHAPE =
            Pattern.compile("(?:(-?\\d+) years? ?)?(?:(-?\\d+) mon(?:th)?s? ?)?(?:(-?\\d+) days? ?)?"
                    + "(?:(-)?(\\d+):(\\d{2}):(\\d{2})(?:\\.(\\d{1,9}))?)?");

    private IntervalText() {}

    /** Throws {@link IllegalArgumentException} for an interval of months or years, which has no fixed length. */
    static Duration parse(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not an interval");
        }
        if (matcher.group(1) != null || matcher.group(2) != null) {
            throw new IllegalArgumentException("months and years have no fixed length");
        }
        Duration days = matcher.group(3) == null ? Duration.ZERO : Duration.ofDays(Long.parseLong(matcher.group(3)));
        if (matcher.group(5) == null) {
            return days;
        }
        String fraction = matcher.group(8) == null ? "" : matcher.group(8);
        long nanos = Long.parseLong((fraction + "000000000").substring(0, 9));
        Duration time = Duration.ofHours(Long.parseLong(matcher.group(5)))
                .plusMinutes(Long.parseLong(matcher.group(6)))
                .plusSeconds(Long.parseLong(matcher.group(7)))
                .plusNanos(nanos);
        return days.plus(matcher.group(4) == null ? time : time.negated());
    }
}
