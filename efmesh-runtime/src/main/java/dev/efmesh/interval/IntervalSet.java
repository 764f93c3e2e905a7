package dev.efmesh.interval;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A set of instants as the fewest half-open ranges, in order: they neither overlap nor touch. Immutable. */
public final class IntervalSet {
    private static final IntervalSet EMPTY = new IntervalSet(List.of());

    private final List<Interval> ranges;

    private IntervalSet(List<Interval> ranges) {
        this.ranges = List.copyOf(ranges);
    }

    public static IntervalSet empty() {
        return EMPTY;
    }

    public static IntervalSet of(Interval... ranges) {
        return of(List.of(ranges));
    }

    /** The union of ranges in any order. */
    public static IntervalSet of(Collection<Interval> ranges) {
        List<Interval> merged = new ArrayList<>();
        for (Interval range : ranges.stream().sorted().toList()) {
            Interval last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last == null || range.start().isAfter(last.end())) {
                merged.add(range);
            } else if (range.end().isAfter(last.end())) {
                merged.set(merged.size() - 1, new Interval(last.start(), range.end()));
            }
        }
        return merged.isEmpty() ? EMPTY : new IntervalSet(merged);
    }

    /** {@code [start, end)}, which may be empty or turned round: then nothing. */
    public static IntervalSet between(Instant start, Instant end) {
        return start.isBefore(end) ? of(new Interval(start, end)) : EMPTY;
    }

    /** In order; they neither overlap nor touch. */
    public List<Interval> ranges() {
        return ranges;
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    public IntervalSet union(IntervalSet other) {
        List<Interval> all = new ArrayList<>(ranges);
        all.addAll(other.ranges);
        return of(all);
    }

    public IntervalSet minus(IntervalSet other) {
        List<Interval> left = new ArrayList<>();
        int next = 0;
        for (Interval range : ranges) {
            while (next < other.ranges.size() && !other.ranges.get(next).end().isAfter(range.start())) {
                next++;
            }
            Instant from = range.start();
            for (int i = next;
                    i < other.ranges.size() && other.ranges.get(i).start().isBefore(range.end());
                    i++) {
                Interval cut = other.ranges.get(i);
                if (from.isBefore(cut.start())) {
                    left.add(new Interval(from, cut.start()));
                }
                from = later(from, cut.end());
            }
            if (from.isBefore(range.end())) {
                left.add(new Interval(from, range.end()));
            }
        }
        return left.isEmpty() ? EMPTY : new IntervalSet(left);
    }

    public IntervalSet intersect(IntervalSet other) {
        List<Interval> both = new ArrayList<>();
        int mine = 0;
        int theirs = 0;
        while (mine < ranges.size() && theirs < other.ranges.size()) {
            Interval left = ranges.get(mine);
            Interval right = other.ranges.get(theirs);
            if (left.overlaps(right)) {
                both.add(new Interval(later(left.start(), right.start()), earlier(left.end(), right.end())));
            }
            if (left.end().isBefore(right.end())) {
                mine++;
            } else {
                theirs++;
            }
        }
        return both.isEmpty() ? EMPTY : new IntervalSet(both);
    }

    /** What lies between the first and the last range and is in none. */
    public IntervalSet gaps() {
        return span().map(span -> of(span).minus(this)).orElse(EMPTY);
    }

    /** From the first instant to the end of the last range. */
    public Optional<Interval> span() {
        return ranges.isEmpty()
                ? Optional.empty()
                : Optional.of(new Interval(
                        ranges.get(0).start(), ranges.get(ranges.size() - 1).end()));
    }

    public boolean containsAll(IntervalSet other) {
        return other.minus(this).isEmpty();
    }

    private static Instant later(Instant left, Instant right) {
        return left.isAfter(right) ? left : right;
    }

    private static Instant earlier(Instant left, Instant right) {
        return left.isBefore(right) ? left : right;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntervalSet set && ranges.equals(set.ranges);
    }

    @Override
    public int hashCode() {
        return ranges.hashCode();
    }

    @Override
    public String toString() {
        return ranges.isEmpty()
                ? "nothing"
                : ranges.stream().map(Interval::toString).collect(Collectors.joining(", "));
    }
}
