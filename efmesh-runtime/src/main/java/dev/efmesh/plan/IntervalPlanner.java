package dev.efmesh.plan;

import dev.efmesh.interval.Grid;
import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind.IncrementalByTimeRange;
import dev.efmesh.model.ModelSet;
import dev.efmesh.state.Ledger;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Says which intervals of a table are to be computed, from ledgers alone. Immutable. */
public final class IntervalPlanner {
    /**
     * An incremental parent as far as its child is concerned.
     *
     * @param has what the child may read: what is done, and what it is content with although it is to be computed again
     * @param planned what this plan computes of it before the child's turn comes
     */
    public record Parent(ModelDef<?> model, IncrementalByTimeRange kind, IntervalSet has, IntervalSet planned) {}

    private final Targets targets;
    private final PlanRequest request;
    private final Selection selection;

    /** For plans that are made in that way. */
    public static IntervalPlanner of(ModelSet models, PlanOptions options) {
        return new IntervalPlanner(
                new Targets(models.defaultStart(), options.now()),
                options.request(),
                Selection.of(models, options.request().select()));
    }

    IntervalPlanner(Targets targets, PlanRequest request, Selection selection) {
        this.targets = targets;
        this.request = request;
        this.selection = selection;
    }

    /**
     * What is to be done for one table.
     *
     * @param parents the incremental models that it reads, directly or through views
     * @param mayRewrite whether rows that are there may be replaced
     */
    public IntervalWork work(
            ModelDef<?> model,
            IncrementalByTimeRange kind,
            Ledger ledger,
            Collection<Parent> parents,
            boolean mayRewrite) {
        Grid grid = kind.grid();
        IntervalSet target = targets.of(model, kind);
        IntervalSet waiting = waiting(grid, target, parents);
        IntervalSet absent = target.minus(ledger.written());
        IntervalSet wanted = wanted(model, grid, target).minus(waiting);
        IntervalSet missing = absent.intersect(wanted);
        IntervalSet lookback = lookback(kind, ledger, missing).intersect(target).minus(waiting);
        IntervalSet rewritten = IntervalSet.empty();
        for (Parent parent : parents) {
            rewritten = rewritten.union(grid.widen(parent.planned()));
        }
        IntervalSet stale =
                ledger.stale().union(rewritten.intersect(ledger.done())).intersect(wanted);
        IntervalSet again = stale.union(lookback);
        return new IntervalWork(
                missing,
                mayRewrite ? again : IntervalSet.empty(),
                lookback,
                waiting.minus(ledger.done()),
                mayRewrite ? IntervalSet.empty() : again,
                absent.minus(waiting).minus(missing));
    }

    /** The due intervals that were asked for. */
    private IntervalSet wanted(ModelDef<?> model, Grid grid, IntervalSet target) {
        Optional<Interval> span = target.span();
        if (span.isEmpty() || !selection.contains(model.name())) {
            return IntervalSet.empty();
        }
        Instant from = request.start().map(grid::floor).orElse(span.get().start());
        Instant to = request.end().map(grid::ceil).orElse(span.get().end());
        return IntervalSet.between(from, to).intersect(target);
    }

    /** The intervals for which a parent has nothing to read yet and will not have it in this plan. */
    private IntervalSet waiting(Grid grid, IntervalSet target, Collection<Parent> parents) {
        IntervalSet waiting = IntervalSet.empty();
        Optional<Interval> span = target.span();
        if (span.isEmpty()) {
            return waiting;
        }
        for (Parent parent : parents) {
            Instant end = targets.end(parent.kind())
                    .filter(last -> last.isBefore(span.get().end()))
                    .orElse(span.get().end());
            IntervalSet needed = IntervalSet.between(targets.start(parent.model(), parent.kind()), end)
                    .intersect(target);
            IntervalSet lacking = needed.minus(parent.has()).minus(parent.planned());
            waiting = waiting.union(grid.widen(lacking).intersect(target));
        }
        return waiting;
    }

    /** The last intervals before new ones; where nothing new follows them, nothing. */
    private static IntervalSet lookback(IncrementalByTimeRange kind, Ledger ledger, IntervalSet missing) {
        Optional<Interval> written = ledger.written().span();
        if (written.isEmpty() || kind.lookback() == 0) {
            return IntervalSet.empty();
        }
        Instant frontier = written.get().end();
        boolean grows =
                missing.ranges().stream().anyMatch(range -> !range.start().isBefore(frontier));
        return grows
                ? IntervalSet.between(kind.grid().plus(frontier, -kind.lookback()), frontier)
                        .intersect(ledger.done())
                : IntervalSet.empty();
    }
}
