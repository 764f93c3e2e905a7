package dev.efmesh.inspect;

import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.FailedInterval;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How far the data of a model is.
 *
 * @param kind the kind in one word
 * @param relation the table or view that the environment shows
 * @param refreshedAt the instant of the command that wrote data of it last; empty for a view
 * @param doneUntil the end of the intervals that are complete from the first one on; empty for a model without intervals, and before the
 *     first one is done
 * @param lag how many intervals are due and not computed
 * @param holes due ranges that were never computed and lie before computed ones
 * @param stale ranges that are to be computed again
 * @param failed ranges whose last computation failed
 * @param nextDue when there is something to do for it by itself; empty for a model without a schedule
 * @param late whether something is missing that was due one time of its schedule ago already
 */
public record ModelStatus(
        ModelName model,
        String kind,
        Optional<RelationName> relation,
        Optional<Instant> refreshedAt,
        Optional<Instant> doneUntil,
        long lag,
        IntervalSet holes,
        IntervalSet stale,
        List<FailedInterval> failed,
        Optional<Instant> nextDue,
        boolean late) {
    public ModelStatus {
        failed = List.copyOf(failed);
    }

    /** Whether nothing failed and nothing is late. */
    public boolean isWell() {
        return failed.isEmpty() && !late;
    }
}
