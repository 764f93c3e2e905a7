package dev.efmesh.apply;

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
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.plan.DataVersions;
import dev.efmesh.plan.PlannedModel;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.Lease;
import dev.efmesh.state.NewTable;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.TableRecord;
import dev.efmesh.state.TableStatus;
import java.time.Duration;
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
            RunListener listener) {
        this.engine = engine;
        this.store = store;
        this.lease = lease;
        this.models = models;
        this.seeds = seeds;
        this.sql = sql;
        this.present = present;
        this.listener = listener;
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
                    .sorted(Comparator.comparing(ModelFailure::model))
                    .toList();
        }
    }

    /** Builds one model; {@code false} when it failed, which is noted. */
    boolean build(PlannedModel planned, String why) {
        ModelName name = planned.model().name();
        long start = System.nanoTime();
        listener.modelStarted(name);
        try {
            TableRecord row = row(planned);
            List<BuiltFrom> from = new DataVersions(models, engine, this::table).parentsOf(planned.model());
            BuildOutcome outcome = write(planned.model(), planned.relation(), isFresh(planned));
            if (outcome instanceof BuildOutcome.Built done) {
                tables.put(name, store.tableReady(lease, row.id(), from));
                finished(name, done, why, Duration.ofNanos(System.nanoTime() - start));
                return true;
            }
            takeBack(row);
            refused(name, outcome.audits());
        } catch (EfmeshException e) {
            failed(new ModelFailure(name, e.code().code(), name + ": " + e.sentence(), List.of()));
        } catch (RuntimeException e) {
            failed(new ModelFailure(name, ErrorCode.BUG.code(), name + ": " + e, List.of()));
        }
        return false;
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
        return new NewTable(planned.model().name(), planned.snapshot().fingerprint(), planned.relation(), kind);
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
        List<AuditQuery> audits = sql.audits(planned.model(), planned.relation().quoted()).stream()
                .filter(audit -> planned.auditsToRun().contains(audit.name()))
                .toList();
        try {
            List<AuditOutcome> outcomes = engine.audit(audits);
            warn(name, outcomes);
            if (outcomes.stream().anyMatch(AuditOutcome::blocks)) {
                refused(name, outcomes);
            }
        } catch (EfmeshException e) {
            failed(new ModelFailure(name, e.code().code(), name + ": " + e.sentence(), List.of()));
        }
    }

    private void finished(ModelName name, BuildOutcome.Built done, String why, Duration took) {
        warn(name, done.audits());
        List<AuditOutcome> warnings =
                done.audits().stream().filter(audit -> !audit.holds()).toList();
        synchronized (built) {
            built.add(new BuiltModel(name, done.rows(), took, why, warnings));
        }
        listener.modelBuilt(name, done.rows(), took);
    }

    private void warn(ModelName name, List<AuditOutcome> outcomes) {
        outcomes.stream()
                .filter(audit -> !audit.holds() && !audit.blocks())
                .forEach(audit -> listener.auditWarned(name, audit.name(), audit.violations()));
    }

    private void refused(ModelName name, List<AuditOutcome> outcomes) {
        List<AuditOutcome> blocking =
                outcomes.stream().filter(AuditOutcome::blocks).toList();
        StringBuilder message = new StringBuilder(name + ": ");
        for (int i = 0; i < blocking.size(); i++) {
            AuditOutcome audit = blocking.get(i);
            message.append(i == 0 ? "" : "; ")
                    .append("audit '")
                    .append(audit.name())
                    .append("' found ")
                    .append(audit.violations())
                    .append(audit.violations() == 1 ? " row" : " rows");
        }
        failed(new ModelFailure(name, ErrorCode.AUDIT_FAILED.code(), message.toString(), blocking));
    }

    private void failed(ModelFailure failure) {
        synchronized (failures) {
            failures.add(failure);
        }
        listener.modelFailed(failure.model(), failure.message());
    }
}
