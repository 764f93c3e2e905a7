package dev.efmesh.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.annotation.IntervalUnit;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Bounds, batches and counts of every unit. */
class GridTest {
    @Provide
    Arbitrary<Instant> instants() {
        return Arbitraries.longs()
                .between(
                        Instant.parse("1968-01-01T00:00:00Z").getEpochSecond(),
                        Instant.parse("2040-01-01T00:00:00Z").getEpochSecond())
                .map(Instant::ofEpochSecond);
    }

    @Property
    void anInstantLiesInExactlyOneInterval(@ForAll IntervalUnit unit, @ForAll("instants") Instant instant) {
        Grid grid = new Grid(unit);
        Instant floor = grid.floor(instant);
        assertThat(floor).isBeforeOrEqualTo(instant);
        assertThat(grid.plus(floor, 1)).isAfter(instant);
        assertThat(grid.floor(floor)).isEqualTo(floor);
        assertThat(grid.isBound(grid.plus(floor, 1))).isTrue();
        assertThat(grid.floor(grid.plus(floor, 1).minusNanos(1))).isEqualTo(floor);
    }

    @Property
    void ceilIsTheNextBoundOrTheInstantItself(@ForAll IntervalUnit unit, @ForAll("instants") Instant instant) {
        Grid grid = new Grid(unit);
        Instant ceil = grid.ceil(instant);
        assertThat(ceil).isAfterOrEqualTo(instant);
        assertThat(grid.isBound(ceil)).isTrue();
        assertThat(grid.ceil(instant).equals(instant)).isEqualTo(grid.isBound(instant));
    }

    @Property
    void batchesAreWholeIntervalsThatCoverTheSetOnce(
            @ForAll IntervalUnit unit,
            @ForAll("instants") Instant instant,
            @ForAll @IntRange(min = 1, max = 40) int intervals,
            @ForAll @IntRange(min = 1, max = 12) int size) {
        Grid grid = new Grid(unit);
        Instant start = grid.floor(instant);
        IntervalSet set = IntervalSet.between(start, grid.plus(start, intervals));
        List<Interval> batches = grid.split(set, size);
        assertThat(IntervalSet.of(batches)).isEqualTo(set);
        assertThat(batches).hasSize((intervals + size - 1) / size);
        assertThat(batches.stream()
                        .mapToLong(batch -> grid.count(IntervalSet.of(batch)))
                        .sum())
                .isEqualTo(intervals);
        assertThat(batches).allMatch(batch -> grid.isBound(batch.start()) && grid.isBound(batch.end()));
        assertThat(grid.count(set)).isEqualTo(intervals);
    }

    @Property
    void wideningHoldsTheSetAndNarrowingIsHeldByIt(
            @ForAll IntervalUnit unit, @ForAll("instants") Instant left, @ForAll("instants") Instant right) {
        Grid grid = new Grid(unit);
        IntervalSet set = left.isBefore(right) ? IntervalSet.between(left, right) : IntervalSet.between(right, left);
        assertThat(grid.widen(set).containsAll(set)).isTrue();
        assertThat(set.containsAll(grid.narrow(set))).isTrue();
        assertThat(grid.narrow(grid.widen(set))).isEqualTo(grid.widen(set));
    }

    @Test
    void weeksBeginOnMondayAndQuartersInJanuaryAprilJulyAndOctober() {
        Instant instant = Instant.parse("2026-05-14T13:37:11Z");
        assertThat(new Grid(IntervalUnit.WEEK).floor(instant)).isEqualTo("2026-05-11T00:00:00Z");
        assertThat(new Grid(IntervalUnit.QUARTER).floor(instant)).isEqualTo("2026-04-01T00:00:00Z");
        assertThat(new Grid(IntervalUnit.MINUTE15).floor(instant)).isEqualTo("2026-05-14T13:30:00Z");
        assertThat(new Grid(IntervalUnit.YEAR).ceil(instant)).isEqualTo("2027-01-01T00:00:00Z");
    }
}
