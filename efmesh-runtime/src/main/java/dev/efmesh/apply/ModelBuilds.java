package dev.efmesh.apply;

import dev.efmesh.annotation.AuditScope;
import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.AuditQuery;
import dev.efmesh.engine.BuildOutcome;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.RelationKind;
import dev.efmesh.engine.SeedLoad;
import dev.efmesh.engine.TableBuild;
import dev.efmesh.engine.ViewBuild;
import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.interval.Interval;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.plan.DataVersions;
import dev.efmesh.plan.PlannedModel;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.Lease;
import dev.efmesh.state.Ledger;
import dev.efmesh.state.NewTable;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.TableRecord;
import dev.efmesh.state.TableStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes the tables and views of an apply: the row in the state first, then the data in one step of the engine, then the row again. A stop
 * in between leaves the row as it was, and the next apply repeats the step. Thread-safe; one instance per apply.
 */
final class ModelBuilds {
    private final Engine engine;
    private final StateStore store;
    private final Lease lease;
    private final ModelSet models;
    private final SeedReader seeds;
    private final PhysicalSql sql;
    private final Set<RelationName> present;
    private final RunListener listener;
    private final Instant now;
    private final Map<ModelName, TableRecord> tables = new ConcurrentHashMap<>();
    private final Map<ModelName, TableRecord> rows = new ConcurrentHashMap<>();
    private final List<BuiltModel> built = new ArrayList<>();
    private final List<ModelFailure> failures = new ArrayList<>();

    /** {@code present} are the relations that stand in the physical schema. */
    ModelBuilds(
            Engine engine,
            StateStore store,
            Lease lease,
            ModelSet models,
            SeedReader seeds,
            PhysicalSql sql,
            Set<RelationName> present,
            RunListener listener,
            Instant now) {
        this.engine = engine;
        this.store = store;
        this.lease = lease;
        this.models = models;
        this.seeds = seeds;
        this.sql = sql;
        this.present = present;
        this.listener = listener;
        this.now = now;
    }

    /** Notes a table that is used as it is. */
    void reuse(ModelName model, TableRecord table) {
        tables.put(model, table);
    }

    Optional<TableRecord> table(ModelName model) {
        return Optional.ofNullable(tables.get(model));
    }

    List<BuiltModel> built() {
        synchronized (built) {
            return List.copyOf(built);
        }
    }

    List<ModelFailure> failures() {
        synchronized (failures) {
            return failures.stream()
                    .sorted(Comparator.comparing(ModelFailure::model)
                            .thenComparing(failure ->
                                    failure.interval().map(Interval::start).orElse(Instant.MIN)))
                    .toList();
        }
    }

    /** Builds one model as a whole; a failure is noted. */
    GraphRun.End build(PlannedModel planned, String why) {
        ModelName name = planned.model().name();
        long start = System.nanoTime();
        listener.modelStarted(name);
        try {
            TableRecord row = row(planned);
            List<BuiltFrom> from = parentsOf(planned.model());
            BuildOutcome outcome = write(planned.model(), planned.relation(), isFresh(planned));
            if (outcome instanceof BuildOutcome.Built done) {
                tables.put(name, store.tableReady(lease, row.id(), from, Ledger.EMPTY, now));
                finished(name, done, why, Duration.ofNanos(System.nanoTime() - start));
                return GraphRun.End.SUCCEEDED;
            }
            takeBack(row);
            failed(ModelFailure.refused(name, Optional.empty(), outcome.audits()));
        } catch (EfmeshException e) {
            if (e.code() == ErrorCode.CANCELLED) {
                return GraphRun.End.NOT_BEGUN;
            }
            failed(ModelFailure.of(name, e));
        } catch (RuntimeException e) {
            failed(ModelFailure.of(name, new EfmeshException(ErrorCode.BUG, e.toString(), "", e)));
        }
        return GraphRun.End.FAILED;
    }

    /** What a table of the model is computed from if it is computed now. */
    List<BuiltFrom> parentsOf(ModelDef<?> model) {
        return new DataVersions(models, engine, this::table).parentsOf(model);
    }

    /** The row of a table that was begun, see {@link #begin}. */
    Optional<TableRecord> begun(ModelName name) {
        return Optional.ofNullable(rows.get(name));
    }

    /** Notes in the state all tables that are about to be built. */
    void begin(Collection<PlannedModel> work) {
        List<PlannedModel> fresh =
                work.stream().filter(planned -> planned.table().isEmpty()).toList();
        if (fresh.isEmpty()) {
            return;
        }
        List<TableRecord> begun = store.beginTables(
                lease, fresh.stream().map(ModelBuilds::newTable).toList());
        for (int i = 0; i < begun.size(); i++) {
            rows.put(fresh.get(i).model().name(), begun.get(i));
        }
    }

    private static NewTable newTable(PlannedModel planned) {
        RelationKind kind = planned.model().kind() instanceof ModelKind.View ? RelationKind.VIEW : RelationKind.TABLE;
        Optional<IntervalUnit> unit = planned.model().kind() instanceof ModelKind.IncrementalByTimeRange incremental
                ? Optional.of(incremental.unit())
                : Optional.empty();
        return new NewTable(planned.model().name(), planned.snapshot().fingerprint(), planned.relation(), kind, unit);
    }

    /** The row of the table; that of a table that is made anew is marked first, so that a stop is noticed. */
    private TableRecord row(PlannedModel planned) {
        TableRecord begun = rows.get(planned.model().name());
        if (begun != null) {
            return begun;
        }
        TableRecord table = planned.table()
                .orElseThrow(() -> new EfmeshException(ErrorCode.BUG, planned.relation() + " was not begun"));
        store.noteBuiltFrom(
                lease,
                table.id(),
                table.builtFrom().stream().map(BuiltFrom::replacing).toList());
        return table;
    }

    /** The engine has refused the data, so nothing has changed there. */
    private void takeBack(TableRecord row) {
        if (row.status() == TableStatus.BUILDING) {
            store.abandonTable(lease, row.id());
        } else {
            store.noteBuiltFrom(lease, row.id(), row.builtFrom());
        }
    }

    /** Forgets the row of a table that was never begun. */
    void abandon(ModelName name) {
        Optional.ofNullable(rows.get(name)).ifPresent(this::takeBack);
    }

    /** Whether nothing stands in the place of the table yet. */
    private boolean isFresh(PlannedModel planned) {
        return planned.table().isEmpty() && !present.contains(planned.relation());
    }

    private BuildOutcome write(ModelDef<?> model, RelationName target, boolean fresh) {
        RelationName staging = fresh ? target : new RelationName(target.schema(), target.name() + "__new");
        if (model.kind() instanceof ModelKind.Seed seed) {
            return engine.load(new SeedLoad(
                    target,
                    staging,
                    model.contract(),
                    seeds.read(seed, model.contract()),
                    sql.audits(model, staging.quoted()),
                    model.description()));
        }
        String query = sql.query(model);
        if (model.kind() instanceof ModelKind.View) {
            List<AuditQuery> audits = sql.audits(model, target.quoted());
            return engine.buildView(new ViewBuild(target, model.contract(), query, audits, model.description()));
        }
        List<AuditQuery> audits = sql.audits(model, staging.quoted());
        return engine.build(new TableBuild(target, staging, model.contract(), query, audits, model.description()));
    }

    /** Runs audits that are new although the data is not; a blocking one that fails is noted as the model's failure. */
    void audit(PlannedModel planned) {
        ModelName name = planned.model().name();
        List<AuditQuery> audits = all(planned).stream()
                .filter(audit -> planned.auditsToRun().contains(audit.name()))
                .toList();
        try {
            List<AuditOutcome> outcomes = engine.audit(audits);
            warn(name, outcomes);
            if (outcomes.stream().anyMatch(AuditOutcome::blocks)) {
                failed(ModelFailure.refused(name, Optional.empty(), outcomes));
            }
        } catch (EfmeshException e) {
            failed(ModelFailure.of(name, e));
        }
    }

    /** All audits that can be asked of a table as it stands: those of an interval alone speak of new rows. */
    private List<AuditQuery> all(PlannedModel planned) {
        return sql.audits(planned.model(), planned.relation().quoted(), audit -> audit.scope() != AuditScope.INTERVAL);
    }

    private void finished(ModelName name, BuildOutcome.Built done, String why, Duration took) {
        warn(name, done.audits());
        List<AuditOutcome> warnings =
                done.audits().stream().filter(audit -> !audit.holds()).toList();
        synchronized (built) {
            built.add(new BuiltModel(name, done.rows(), 0, 0, took, why, warnings));
        }
        listener.modelBuilt(name, done.rows(), took);
    }

    private void warn(ModelName name, List<AuditOutcome> outcomes) {
        outcomes.stream()
                .filter(audit -> !audit.holds() && !audit.blocks())
                .forEach(audit -> listener.auditWarned(name, audit.name(), audit.violations()));
    }

    /** Notes an incremental model that was filled. */
    void filled(BuiltModel model, TableRecord table) {
        tables.put(model.model(), table);
        synchronized (built) {
            built.add(model);
        }
        listener.modelBuilt(model.model(), model.rows(), model.took());
    }

    /** Notes failures that the listener has heard of already. */
    void noteFailures(List<ModelFailure> found) {
        synchronized (failures) {
            failures.addAll(found);
        }
    }

    void failed(ModelFailure failure) {
        synchronized (failures) {
            failures.add(failure);
        }
        listener.modelFailed(failure.model(), failure.message());
    }
}
