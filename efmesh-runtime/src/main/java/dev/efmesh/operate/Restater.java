package dev.efmesh.operate;

import dev.efmesh.apply.Applier;
import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.apply.ApplyResult;
import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.inspect.Environments;
import dev.efmesh.interval.Grid;
import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.plan.Action;
import dev.efmesh.plan.Lineage;
import dev.efmesh.plan.LocalModels;
import dev.efmesh.plan.Plan;
import dev.efmesh.plan.PlanBuilder;
import dev.efmesh.plan.PlanOptions;
import dev.efmesh.plan.PlanRequest;
import dev.efmesh.plan.PlannedModel;
import dev.efmesh.plan.Purpose;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Ledger;
import dev.efmesh.state.Member;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import dev.efmesh.state.TableStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Computes a range again: of a model, or of an external, which means of all that reads it. In the primary environment this is done in the
 * tables themselves, all versions of the model included, so that nothing that was built before can bring the old data back. Elsewhere a table
 * that another environment shows is copied first. Thread-safe.
 */
public final class Restater {
    private final LocalModels locals;
    private final Engine engine;
    private final StateStore store;
    private final Applier applier;

    public Restater(LocalModels locals, Engine engine, StateStore store, Applier applier) {
        this.locals = locals;
        this.engine = engine;
        this.store = store;
        this.applier = applier;
    }

    private ModelSet models() {
        return locals.set();
    }

    /** What {@link #restate} would do now. Writes nothing. */
    public Restatement preview(EnvironmentName environment, ModelName model, Interval range, Instant now) {
        StateView state = store.read();
        Set<ModelName> restated = checked(state, environment, model, range);
        Map<Long, IntervalSet> reached = new LinkedHashMap<>();
        targets(state, environment, restated, range).forEach((table, ranges) -> reach(state, table, ranges, reached));
        List<Restatement.Table> tables = new ArrayList<>();
        List<ModelName> rebuilt = new ArrayList<>();
        for (PlannedModel planned :
                plan(state, environment, model, restated, range, now).models()) {
            if (planned.action() == Action.COPY) {
                TableRecord base = planned.base().orElseThrow();
                tables.add(table(state, base, planned.intervals().again(), true));
            } else if (planned.model().kind() instanceof ModelKind.Full && reads(planned.model(), model)) {
                rebuilt.add(planned.model().name());
            }
        }
        for (TableRecord table : state.tables().values()) {
            IntervalSet lost =
                    table.ledger().written().intersect(reached.getOrDefault(table.id(), IntervalSet.empty()));
            if (!lost.isEmpty()) {
                tables.add(table(state, table, lost, false));
            }
        }
        return new Restatement(environment, model, range, tables, rebuilt);
    }

    private boolean reads(ModelDef<?> model, ModelName ancestor) {
        return model.parents().contains(ancestor)
                || model.parents().stream().map(models()::model).anyMatch(parent -> reads(parent, ancestor));
    }

    private static Restatement.Table table(StateView state, TableRecord table, IntervalSet ranges, boolean copied) {
        List<EnvironmentName> shownBy = state.environments().values().stream()
                .filter(environment -> shows(environment, table.id()))
                .map(EnvironmentRecord::name)
                .toList();
        return new Restatement.Table(table.model(), table.relation(), shownBy, ranges, copied);
    }

    private static boolean shows(EnvironmentRecord environment, long table) {
        return environment.members().values().stream()
                .anyMatch(member -> member.tableId().orElse(-1) == table);
    }

    /**
     * Makes the range stale wherever it is to be computed again, and computes it in the environment; others do so with their next run.
     *
     * @throws EfmeshException with {@code RESTATEMENT} where it cannot be done as asked, {@code UNKNOWN_MODEL}, {@code LOCK_HELD}
     */
    public ApplyResult restate(
            EnvironmentName environment, ModelName model, Interval range, Instant now, ApplyOptions options) {
        Set<ModelName> restated = checked(store.read(), environment, model, range);
        return applier.tick(
                "restate",
                environment,
                now,
                state -> targets(state, environment, restated, range),
                state -> plan(state, environment, model, restated, range, now),
                options);
    }

    private Plan plan(
            StateView state,
            EnvironmentName environment,
            ModelName model,
            Set<ModelName> restated,
            Interval range,
            Instant now) {
        PlanRequest request = PlanRequest.ALL
                .between(Optional.of(range.start()), Optional.of(range.end()))
                .selecting(List.of(model + "+"));
        PlanOptions how = new PlanOptions(now, request, new Purpose.Restate(restated, range));
        return new PlanBuilder(locals, state, engine, environment, how).build();
    }

    /** The incremental models that are restated themselves: the model, or what reads the external. */
    private Set<ModelName> checked(StateView state, EnvironmentName environment, ModelName name, Interval range) {
        EnvironmentRecord record = new Environments(state).requireMember(environment, name);
        ModelDef<?> model = models().model(name);
        Set<ModelName> restated = new TreeSet<>();
        if (model.kind() instanceof ModelKind.IncrementalByTimeRange kind) {
            requireAligned(name, kind.grid(), range);
            restated.add(name);
        } else if (model.kind() instanceof ModelKind.External) {
            for (ModelDef<?> reader : models().models()) {
                boolean reads = reader.kind() instanceof ModelKind.IncrementalByTimeRange
                        && Lineage.below(models(), reader).contains(name)
                        && record.members().containsKey(reader.name());
                if (reads) {
                    restated.add(reader.name());
                }
            }
        } else {
            throw new EfmeshException(
                    ErrorCode.RESTATEMENT,
                    name + " is " + model.kind().inWords() + ", which has no intervals to restate",
                    "restate an incremental model or an external; a full model is made anew when a parent's data changes");
        }
        if (restated.isEmpty()) {
            throw new EfmeshException(
                    ErrorCode.RESTATEMENT,
                    "no incremental model of '" + environment + "' reads " + name,
                    "name the model whose data is to be computed again");
        }
        requireApplied(state, environment, name, restated);
        return restated;
    }

    private static void requireAligned(ModelName name, Grid grid, Interval range) {
        for (Instant bound : List.of(range.start(), range.end())) {
            if (!grid.isBound(bound)) {
                throw new EfmeshException(
                        ErrorCode.RESTATEMENT,
                        bound + " is no bound of the intervals of " + name + ", which are per " + grid.unit(),
                        "the nearest bounds are " + grid.floor(bound) + " and " + grid.ceil(bound));
            }
        }
    }

    /** A model whose definition has changed would be computed by a query that the environment does not have. */
    private void requireApplied(StateView state, EnvironmentName environment, ModelName name, Set<ModelName> restated) {
        PlanOptions how = new PlanOptions(Instant.EPOCH, PlanRequest.ALL, new Purpose.Tick());
        Set<ModelName> applied = new TreeSet<>();
        new PlanBuilder(locals, state, engine, environment, how)
                .build()
                .models()
                .forEach(model -> applied.add(model.model().name()));
        for (ModelName each : restated) {
            if (!applied.contains(each)) {
                throw new EfmeshException(
                        ErrorCode.RESTATEMENT,
                        each + (each.equals(name) ? "" : ", which reads " + name + ",")
                                + " is defined otherwise here than in '" + environment + "'",
                        "apply the change first, or go back to the definition that was applied");
            }
        }
    }

    /** The tables in which the range is made stale as they are, not in copies. */
    private Map<Long, IntervalSet> targets(
            StateView state, EnvironmentName environment, Set<ModelName> restated, Interval range) {
        Map<Long, IntervalSet> targets = new LinkedHashMap<>();
        for (TableRecord table : state.tables().values()) {
            boolean named = restated.contains(table.model()) && table.unit().isPresent();
            if (named && table.status() != TableStatus.DROPPING && mayRewrite(state, environment, table)) {
                Grid grid = new Grid(table.unit().get());
                targets.put(table.id(), grid.widen(IntervalSet.of(range)));
            }
        }
        return targets;
    }

    private static boolean mayRewrite(StateView state, EnvironmentName environment, TableRecord table) {
        if (environment.isPrimary()) {
            return true;
        }
        Member own = state.environment(environment)
                .map(record -> record.members().get(table.model()))
                .orElse(null);
        return own != null
                && own.tableId().orElse(-1) == table.id()
                && state.environments().values().stream()
                        .noneMatch(other -> !other.name().equals(environment) && shows(other, table.id()));
    }

    /** What becomes stale with a range, as the state store will have it. */
    private static void reach(StateView state, long id, IntervalSet ranges, Map<Long, IntervalSet> reached) {
        IntervalSet before = reached.getOrDefault(id, IntervalSet.empty());
        reached.put(id, before.union(ranges));
        for (TableRecord child : state.tables().values()) {
            boolean computedFrom =
                    child.builtFrom().stream().map(BuiltFrom::tableId).anyMatch(parent -> parent == id);
            if (computedFrom && child.unit().isPresent() && !child.ledger().equals(Ledger.EMPTY)) {
                reach(state, child.id(), new Grid(child.unit().get()).widen(ranges), reached);
            }
        }
    }
}
