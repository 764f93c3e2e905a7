package dev.efmesh.state;

import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which ranges of an incremental table are computed. A range that is in neither set holds nothing. Immutable.
 *
 * @param done computed, and still what the parents say
 * @param stale computed, and to be computed again: a parent was rewritten, rows may have come late, or somebody asked for it
 * @param failed ranges whose last computation failed, whatever they hold from before; in order
 */
public record Ledger(IntervalSet done, IntervalSet stale, List<FailedInterval> failed) {
    /** Nothing is computed yet. */
    public static final Ledger EMPTY = new Ledger(IntervalSet.empty(), IntervalSet.empty(), List.of());

    public Ledger {
        failed = List.copyOf(failed);
    }

    /** The ranges that hold rows, or hold none because there are none. */
    public IntervalSet written() {
        return done.union(stale);
    }

    /** After the range was computed. */
    public Ledger withDone(Interval range) {
        IntervalSet set = IntervalSet.of(range);
        return new Ledger(done.union(set), stale.minus(set), without(set));
    }

    /** After it was found that what is done in these ranges holds no longer; what was never done stays so. */
    public Ledger withStale(IntervalSet ranges) {
        IntervalSet lost = done.intersect(ranges);
        return new Ledger(done.minus(lost), stale.union(lost), failed);
    }

    /** After the computation of a range failed; what it held before is there still. */
    public Ledger withFailed(FailedInterval failure) {
        List<FailedInterval> all = new ArrayList<>(without(IntervalSet.of(failure.interval())));
        all.add(failure);
        all.sort(Comparator.comparing(FailedInterval::interval));
        return new Ledger(done, stale, all);
    }

    private List<FailedInterval> without(IntervalSet set) {
        List<FailedInterval> left = new ArrayList<>();
        for (FailedInterval failure : failed) {
            for (Interval rest : IntervalSet.of(failure.interval()).minus(set).ranges()) {
                left.add(new FailedInterval(rest, failure.code(), failure.message(), failure.at()));
            }
        }
        return left;
    }
}
