package dev.efmesh.interval;

import dev.efmesh.annotation.IntervalUnit;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;

/** Where the intervals of a unit begin and end, in UTC. A day has 24 hours; weeks begin on Monday. */
public record Grid(IntervalUnit unit) {
    private static final int MONTHS_IN_QUARTER = 3;

    /** The latest bound that is not after the instant. */
    public Instant floor(Instant instant) {
        return switch (unit) {
            case MINUTE5 -> floor(instant, Duration.ofMinutes(5));
            case MINUTE15 -> floor(instant, Duration.ofMinutes(15));
            case MINUTE30 -> floor(instant, Duration.ofMinutes(30));
            case HOUR -> floor(instant, Duration.ofHours(1));
            case DAY -> floor(instant, Duration.ofDays(1));
            case WEEK ->
                midnight(instant)
                        .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                        .toInstant();
            case MONTH -> midnight(instant).withDayOfMonth(1).toInstant();
            case QUARTER -> {
                OffsetDateTime month = midnight(instant).withDayOfMonth(1);
                yield month.minusMonths((month.getMonthValue() - 1) % MONTHS_IN_QUARTER)
                        .toInstant();
            }
            case YEAR -> midnight(instant).withDayOfYear(1).toInstant();
        };
    }

    /** The earliest bound that is not before the instant. */
    public Instant ceil(Instant instant) {
        Instant floor = floor(instant);
        return floor.equals(instant) ? floor : plus(floor, 1);
    }

    /** The bound that is {@code count} intervals after this bound; before it for a negative count. */
    public Instant plus(Instant bound, long count) {
        OffsetDateTime time = bound.atOffset(ZoneOffset.UTC);
        return switch (unit) {
            case MINUTE5 -> bound.plus(Duration.ofMinutes(5).multipliedBy(count));
            case MINUTE15 -> bound.plus(Duration.ofMinutes(15).multipliedBy(count));
            case MINUTE30 -> bound.plus(Duration.ofMinutes(30).multipliedBy(count));
            case HOUR -> bound.plus(Duration.ofHours(count));
            case DAY -> bound.plus(Duration.ofDays(count));
            case WEEK -> time.plusWeeks(count).toInstant();
            case MONTH -> time.plusMonths(count).toInstant();
            case QUARTER -> time.plusMonths(count * MONTHS_IN_QUARTER).toInstant();
            case YEAR -> time.plusYears(count).toInstant();
        };
    }

    /** Whether the instant is a bound. */
    public boolean isBound(Instant instant) {
        return floor(instant).equals(instant);
    }

    /** All intervals that the set touches, whole. */
    public IntervalSet widen(IntervalSet set) {
        return IntervalSet.of(set.ranges().stream()
                .map(range -> new Interval(floor(range.start()), ceil(range.end())))
                .toList());
    }

    /** The intervals that lie wholly in the set. */
    public IntervalSet narrow(IntervalSet set) {
        List<Interval> whole = new ArrayList<>();
        for (Interval range : set.ranges()) {
            whole.addAll(
                    IntervalSet.between(ceil(range.start()), floor(range.end())).ranges());
        }
        return IntervalSet.of(whole);
    }

    /** How many intervals the set holds; its ranges begin and end on bounds. */
    public long count(IntervalSet set) {
        return set.ranges().stream().mapToLong(this::count).sum();
    }

    private long count(Interval range) {
        OffsetDateTime start = range.start().atOffset(ZoneOffset.UTC);
        OffsetDateTime end = range.end().atOffset(ZoneOffset.UTC);
        Duration length = Duration.between(start, end);
        return switch (unit) {
            case MINUTE5 -> length.toMinutes() / 5;
            case MINUTE15 -> length.toMinutes() / 15;
            case MINUTE30 -> length.toMinutes() / 30;
            case HOUR -> length.toHours();
            case DAY -> length.toDays();
            case WEEK -> length.toDays() / 7;
            case MONTH -> ChronoUnit.MONTHS.between(start, end);
            case QUARTER -> ChronoUnit.MONTHS.between(start, end) / MONTHS_IN_QUARTER;
            case YEAR -> ChronoUnit.YEARS.between(start, end);
        };
    }

    /** The set in pieces of at most {@code size} whole intervals, in order; its ranges begin and end on bounds. */
    public List<Interval> split(IntervalSet set, int size) {
        List<Interval> batches = new ArrayList<>();
        for (Interval range : set.ranges()) {
            Instant from = range.start();
            while (from.isBefore(range.end())) {
                Instant to = plus(from, size);
                Instant end = to.isBefore(range.end()) ? to : range.end();
                batches.add(new Interval(from, end));
                from = end;
            }
        }
        return batches;
    }

    private static Instant floor(Instant instant, Duration unit) {
        long seconds = unit.toSeconds();
        return Instant.ofEpochSecond(Math.floorDiv(instant.getEpochSecond(), seconds) * seconds);
    }

    private static OffsetDateTime midnight(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS);
    }
}
