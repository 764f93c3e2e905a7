package dev.efmesh.plan;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.interval.Grid;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind.IncrementalByTimeRange;
import java.time.Instant;
import java.util.Optional;

/**
 * Which intervals an incremental model is to have at an instant: those that touch its start or lie after it, and are over. A start or end
 * between two bounds takes in the whole interval. Immutable.
 *
 * @param defaultStart the start of models that name none
 */
public record Targets(Optional<Instant> defaultStart, Instant now) {
    /** The intervals that are due; empty before the first one is over. */
    public IntervalSet of(ModelDef<?> model, IncrementalByTimeRange kind) {
        return slot(model).map(slot -> until(model, kind, slot)).orElse(IntervalSet.empty());
    }

    /** The intervals that are due when the model was last due at {@code slot}. */
    public IntervalSet until(ModelDef<?> model, IncrementalByTimeRange kind, Instant slot) {
        Instant due = kind.grid().floor(slot);
        return IntervalSet.between(
                start(model, kind), end(kind).filter(end -> end.isBefore(due)).orElse(due));
    }

    /** The latest instant not after now at which the model was due. */
    public Optional<Instant> slot(ModelDef<?> model) {
        return model.cron().isPresent() ? model.cron().get().previous(now) : Optional.of(now);
    }

    /** The next instant at which an incremental model is due; empty when its end is reached. */
    public Optional<Instant> next(ModelDef<?> model, IncrementalByTimeRange kind) {
        Grid grid = kind.grid();
        Optional<Instant> next =
                model.cron().isPresent() ? model.cron().get().next(now) : Optional.of(grid.plus(grid.floor(now), 1));
        boolean over = end(kind).filter(end -> !grid.floor(now).isBefore(end)).isPresent();
        return over ? Optional.empty() : next;
    }

    /** The first bound; throws {@code NO_START} where neither the model nor the warehouse has a start. */
    public Instant start(ModelDef<?> model, IncrementalByTimeRange kind) {
        return kind.start()
                .or(() -> defaultStart)
                .map(kind.grid()::floor)
                .orElseThrow(() -> new EfmeshException(
                        ErrorCode.NO_START,
                        "the incremental model " + model.name() + " has no start, and neither has the warehouse",
                        "add start to @IncrementalByTimeRange or to @Warehouse"));
    }

    /** The last bound, if there is one. */
    public Optional<Instant> end(IncrementalByTimeRange kind) {
        return kind.end().map(kind.grid()::ceil);
    }
}
