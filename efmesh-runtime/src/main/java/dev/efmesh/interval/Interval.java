package dev.efmesh.interval;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/** The half-open range {@code [start, end)} of time; never empty. */
public record Interval(Instant start, Instant end) implements Comparable<Interval> {
    public Interval {
        requireNonNull(start, "start is null");
        requireNonNull(end, "end is null");
        if (!start.isBefore(end)) {
            throw new IllegalArgumentException("the interval [" + start + ", " + end + ") is empty");
        }
    }

    /** Whether the other begins before this ends and ends after this begins. */
    public boolean overlaps(Interval other) {
        return start.isBefore(other.end) && other.start.isBefore(end);
    }

    @Override
    public int compareTo(Interval other) {
        int byStart = start.compareTo(other.start);
        return byStart != 0 ? byStart : end.compareTo(other.end);
    }

    /** Without the time of day where both bounds are midnights. */
    @Override
    public String toString() {
        return "[" + text(start) + ", " + text(end) + ")";
    }

    private String text(Instant bound) {
        String iso = bound.toString();
        return isMidnight(start) && isMidnight(end) ? iso.substring(0, iso.indexOf('T')) : iso;
    }

    private static boolean isMidnight(Instant instant) {
        return instant.getNano() == 0 && Math.floorMod(instant.getEpochSecond(), 86_400L) == 0;
    }
}
