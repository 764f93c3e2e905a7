package dev.efmesh.plan;

import dev.efmesh.interval.IntervalSet;

/**
 * What is computed of an incremental table, and what is not. All ranges are whole intervals.
 *
 * @param missing due and never computed
 * @param again computed before, and now again: a parent is rewritten, rows may have come late, or it was asked for
 * @param lookback the part of {@code again} that is looked at again only because new intervals follow it
 * @param waiting due, and not computed because a parent does not have these ranges yet
 * @param left to be computed again, and left to the primary environment, which shows the same table
 * @param gaps due and never computed, and not part of this plan because it was asked for less
 */
public record IntervalWork(
        IntervalSet missing,
        IntervalSet again,
        IntervalSet lookback,
        IntervalSet waiting,
        IntervalSet left,
        IntervalSet gaps) {
    /** Of a model without intervals, and of one that is complete. */
    public static final IntervalWork NONE = new IntervalWork(
            IntervalSet.empty(),
            IntervalSet.empty(),
            IntervalSet.empty(),
            IntervalSet.empty(),
            IntervalSet.empty(),
            IntervalSet.empty());

    /** All that is computed. */
    public IntervalSet all() {
        return missing.union(again);
    }

    public boolean isEmpty() {
        return missing.isEmpty() && again.isEmpty();
    }
}
