package dev.efmesh.apply;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.TableBuild;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind.IncrementalByTimeRange;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.plan.IntervalPlanner;
import dev.efmesh.plan.Lineage;
import dev.efmesh.plan.PlannedModel;
import dev.efmesh.state.Ledger;
import dev.efmesh.state.TableRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes and fills the tables of incremental models. A table begins empty, or as a copy, with a ledger that says so; from then on every
 * stop leaves it as complete as its ledger says. What is missing is read from the ledgers when the model's turn comes. Thread-safe; one
 * instance per apply.
 */
final class IncrementalBuilds {
    private final Backfill.Tools tools;
    private final ModelBuilds builds;
    private final ModelSet models;
    private final IntervalPlanner planner;
    private final Function<ModelName, PlannedModel> planned;
    private final Set<RelationName> present;
    private final Set<Long> shown;

    /**
     * @param present the relations that stand in the physical schema
     * @param shown the tables that some environment shows
     */
    IncrementalBuilds(
            Backfill.Tools tools,
            ModelBuilds builds,
            ModelSet models,
            IntervalPlanner planner,
            Function<ModelName, PlannedModel> planned,
            Set<RelationName> present,
            Set<Long> shown) {
        this.tools = tools;
        this.builds = builds;
        this.models = models;
        this.planner = planner;
        this.planned = planned;
        this.present = present;
        this.shown = shown;
    }

    /** Fills one model; what fails is noted. */
    GraphRun.End build(PlannedModel model, IncrementalByTimeRange kind, String why) {
        ModelName name = model.model().name();
        long start = System.nanoTime();
        tools.listener().modelStarted(name);
        try {
            TableRecord table = prepared(model);
            IntervalSet todo = todo(model, kind, table);
            Backfill backfill = new Backfill(tools, model.model(), kind, table, shown.contains(table.id()));
            TableRecord filled = table;
            try {
                filled = backfill.fill(todo);
            } finally {
                builds.noteFailures(backfill.failures());
            }
            List<AuditOutcome> warnings = new ArrayList<>(backfill.warnings());
            boolean sound = backfill.failures().isEmpty() && (shown.contains(table.id()) || holds(model, warnings));
            builds.filled(
                    new BuiltModel(
                            name,
                            backfill.rows(),
                            backfill.intervals(),
                            backfill.outside(),
                            Duration.ofNanos(System.nanoTime() - start),
                            why,
                            warnings),
                    filled);
            if (backfill.failures().isEmpty()
                    && backfill.intervals() < kind.grid().count(todo)) {
                return GraphRun.End.NOT_BEGUN;
            }
            return sound ? GraphRun.End.SUCCEEDED : GraphRun.End.PARTLY;
        } catch (EfmeshException e) {
            if (e.code() == ErrorCode.CANCELLED) {
                return GraphRun.End.NOT_BEGUN;
            }
            builds.failed(ModelFailure.of(name, e));
        } catch (RuntimeException e) {
            builds.failed(ModelFailure.of(name, new EfmeshException(ErrorCode.BUG, e.toString(), "", e)));
        }
        return GraphRun.End.FAILED;
    }

    /** The table in the warehouse, with a ledger that says what it holds. */
    private TableRecord prepared(PlannedModel model) {
        Optional<TableRecord> begun = builds.begun(model.model().name());
        if (begun.isPresent() && model.base().isPresent()) {
            TableRecord base = model.base().get();
            ModelDef<?> def = model.model();
            tools.engine()
                    .build(new TableBuild(
                            model.relation(),
                            model.relation(),
                            def.contract(),
                            "SELECT * FROM " + base.relation().quoted(),
                            List.of(),
                            def.description()));
            return ready(
                    model,
                    begun.get(),
                    base.ledger().withStale(model.intervals().again()));
        }
        if (begun.isPresent() || !present.contains(model.relation())) {
            tools.engine()
                    .create(
                            model.relation(),
                            model.model().contract(),
                            model.model().description());
            return ready(model, begun.or(model::table).orElseThrow(), Ledger.EMPTY);
        }
        TableRecord table = model.table().orElseThrow();
        // what is looked at again is noted first, so that it is not forgotten when the new intervals are computed and
        // it is not
        IntervalSet lookback = model.intervals().lookback();
        if (!lookback.isEmpty()) {
            tools.store().makeStale(tools.lease(), Map.of(table.id(), lookback), tools.now());
        }
        return table;
    }

    private TableRecord ready(PlannedModel model, TableRecord row, Ledger ledger) {
        return tools.store().tableReady(tools.lease(), row.id(), builds.parentsOf(model.model()), ledger, tools.now());
    }

    /** What the plan shows and the ledgers still lack; all of it for a table that was lost. */
    private IntervalSet todo(PlannedModel model, IncrementalByTimeRange kind, TableRecord table) {
        List<IntervalPlanner.Parent> parents = new ArrayList<>();
        Set<ModelName> below = Lineage.below(models, model.model());
        List<Long> ids = new ArrayList<>(List.of(table.id()));
        below.forEach(name -> builds.table(name).ifPresent(parent -> ids.add(parent.id())));
        Map<Long, TableRecord> now = tools.store().tables(ids);
        for (ModelName name : below) {
            Optional<TableRecord> parent = builds.table(name).map(found -> now.getOrDefault(found.id(), found));
            if (parent.isPresent() && models.model(name).kind() instanceof IncrementalByTimeRange parentKind) {
                IntervalSet content = planned.apply(name).intervals().left();
                parents.add(new IntervalPlanner.Parent(
                        models.model(name),
                        parentKind,
                        parent.get().ledger().done().union(content),
                        IntervalSet.empty()));
            }
        }
        Ledger ledger = now.getOrDefault(table.id(), table).ledger();
        IntervalSet lacking =
                planner.work(model.model(), kind, ledger, parents, true).all();
        boolean lost = model.table().isPresent() && !present.contains(model.relation());
        return lost ? lacking : lacking.intersect(model.intervals().all());
    }

    /** Audits of the whole table before anybody shows it. */
    private boolean holds(PlannedModel model, List<AuditOutcome> warnings) {
        List<AuditOutcome> outcomes = tools.engine().audit(tools.sql().tableAudits(model.model(), model.relation()));
        ModelName name = model.model().name();
        outcomes.stream().filter(audit -> !audit.holds() && !audit.blocks()).forEach(audit -> {
            warnings.add(audit);
            tools.listener().auditWarned(name, audit.name(), audit.violations());
        });
        boolean refused = outcomes.stream().anyMatch(AuditOutcome::blocks);
        if (refused) {
            builds.failed(ModelFailure.refused(name, Optional.empty(), outcomes));
        }
        return !refused;
    }
}
