package dev.efmesh.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The algebra of sets of ranges, against sets of single seconds. */
class IntervalSetTest {
    private static final int SECONDS = 60;

    @Provide
    Arbitrary<IntervalSet> sets() {
        Arbitrary<Interval> ranges = Combinators.combine(
                        Arbitraries.integers().between(0, SECONDS - 1),
                        Arbitraries.integers().between(1, 15))
                .as((start, length) -> range(start, Math.min(SECONDS, start + length)));
        return ranges.list().ofMaxSize(6).map(IntervalSet::of);
    }

    private static Interval range(int start, int end) {
        return new Interval(Instant.ofEpochSecond(start), Instant.ofEpochSecond(end));
    }

    private static BitSet seconds(IntervalSet set) {
        BitSet seconds = new BitSet();
        set.ranges()
                .forEach(range -> seconds.set(
                        (int) range.start().getEpochSecond(), (int) range.end().getEpochSecond()));
        return seconds;
    }

    @Property
    void unionHoldsWhatEitherHolds(@ForAll("sets") IntervalSet left, @ForAll("sets") IntervalSet right) {
        BitSet expected = seconds(left);
        expected.or(seconds(right));
        assertThat(seconds(left.union(right))).isEqualTo(expected);
        assertThat(left.union(right)).isEqualTo(right.union(left));
    }

    @Property
    void differenceHoldsWhatOnlyTheLeftHolds(@ForAll("sets") IntervalSet left, @ForAll("sets") IntervalSet right) {
        BitSet expected = seconds(left);
        expected.andNot(seconds(right));
        assertThat(seconds(left.minus(right))).isEqualTo(expected);
        assertThat(left.containsAll(right)).isEqualTo(right.minus(left).isEmpty());
    }

    @Property
    void intersectionHoldsWhatBothHold(@ForAll("sets") IntervalSet left, @ForAll("sets") IntervalSet right) {
        BitSet expected = seconds(left);
        expected.and(seconds(right));
        assertThat(seconds(left.intersect(right))).isEqualTo(expected);
        assertThat(left.intersect(right)).isEqualTo(left.minus(left.minus(right)));
    }

    @Property
    void rangesAreInOrderAndNeitherOverlapNorTouch(
            @ForAll("sets") IntervalSet left, @ForAll("sets") IntervalSet right) {
        for (IntervalSet set : List.of(left.union(right), left.minus(right), left.intersect(right), left.gaps())) {
            for (int i = 1; i < set.ranges().size(); i++) {
                assertThat(set.ranges().get(i).start())
                        .isAfter(set.ranges().get(i - 1).end());
            }
        }
    }

    @Property
    void aSetWithItsGapsIsItsSpan(@ForAll("sets") IntervalSet set) {
        IntervalSet span = set.span().map(IntervalSet::of).orElse(IntervalSet.empty());
        assertThat(set.union(set.gaps())).isEqualTo(span);
        assertThat(set.intersect(set.gaps()).isEmpty()).isTrue();
    }

    @Test
    void rangesThatTouchBecomeOne() {
        assertThat(IntervalSet.of(range(5, 7), range(1, 5)).ranges()).containsExactly(range(1, 7));
    }

    @Test
    void anEmptyRangeIsRefusedAndBetweenTurnedBoundsIsNothing() {
        assertThatThrownBy(() -> range(3, 3)).hasMessageContaining("is empty");
        assertThat(IntervalSet.between(Instant.ofEpochSecond(3), Instant.ofEpochSecond(2))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void midnightsAreShownAsDates() {
        Interval days = new Interval(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-01-03T00:00:00Z"));
        Interval hours = new Interval(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-01-01T05:00:00Z"));
        assertThat(List.of(days, hours))
                .extracting(Interval::toString)
                .containsExactly("[2026-01-01, 2026-01-03)", "[2026-01-01T00:00:00Z, 2026-01-01T05:00:00Z)");
        assertThat(new ArrayList<>(IntervalSet.of(days).ranges())).hasSize(1);
    }
}
