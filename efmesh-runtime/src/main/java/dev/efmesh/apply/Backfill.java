package dev.efmesh.apply;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.AuditQuery;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.IntervalBatch;
import dev.efmesh.engine.IntervalOutcome;
import dev.efmesh.engine.IntervalTable;
import dev.efmesh.engine.IntervalWriter;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind.IncrementalByTimeRange;
import dev.efmesh.model.ModelName;
import dev.efmesh.state.FailedInterval;
import dev.efmesh.state.Lease;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.TableRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;

/**
 * Computes intervals of one table, batch by batch: each is one transaction in the warehouse, and then a note in the ledger. A batch that
 * fails is noted too, and the others go on. Used by one thread, once.
 */
final class Backfill {
    /** What it works with. */
    record Tools(
            Engine engine,
            StateStore store,
            Lease lease,
            PhysicalSql sql,
            RunListener listener,
            ExecutorService ledgerWriter,
            BooleanSupplier stopped,
            ApplyOptions options,
            Instant now) {}

    private final Tools tools;
    private final ModelDef<?> model;
    private final IncrementalByTimeRange kind;
    private final TableRecord table;
    private final boolean shown;
    private final LedgerWriter ledger;
    private final List<ModelFailure> failures = new ArrayList<>();
    private final List<AuditOutcome> warnings = new ArrayList<>();
    private long rows;
    private long outside;
    private long intervals;

    /** {@code shown} tells whether an environment shows the table: then audits of the whole table belong to every batch. */
    Backfill(Tools tools, ModelDef<?> model, IncrementalByTimeRange kind, TableRecord table, boolean shown) {
        this.tools = tools;
        this.model = model;
        this.kind = kind;
        this.table = table;
        this.shown = shown;
        this.ledger = new LedgerWriter(tools.store(), tools.lease(), table.id(), tools.now(), tools.ledgerWriter());
    }

    /** Gives the table as it is afterwards. Stops between two batches when it is told to, and after {@code LOCK_LOST}. */
    TableRecord fill(IntervalSet todo) {
        List<Interval> batches = kind.grid().split(todo, kind.batchSize());
        long total = kind.grid().count(todo);
        IntervalTable target = new IntervalTable(
                table.relation(),
                model.contract(),
                kind.timeColumn(),
                tools.options().refuseOutside());
        Optional<TableRecord> last = Optional.empty();
        try (IntervalWriter writer = tools.engine().intervals(target)) {
            for (Interval batch : batches) {
                if (tools.stopped().getAsBoolean()) {
                    break;
                }
                compute(writer, batch, total);
            }
        } finally {
            last = ledger.flush();
        }
        return last.orElse(table);
    }

    private void compute(IntervalWriter writer, Interval range, long total) {
        tools.store().requireHeld(tools.lease());
        try {
            IntervalOutcome outcome = written(writer, range);
            if (outcome instanceof IntervalOutcome.Written done) {
                ledger.done(range);
                done(range, done, total);
            } else {
                failed(range, ModelFailure.refused(model.name(), Optional.of(range), outcome.audits()));
            }
        } catch (EfmeshException e) {
            if (e.code() == ErrorCode.LOCK_LOST || e.code() == ErrorCode.CANCELLED) {
                throw e;
            }
            String message = model.name() + " " + range + ": " + e.sentence();
            failed(
                    range,
                    new ModelFailure(model.name(), Optional.of(range), e.code().code(), message, List.of()));
        }
    }

    private IntervalOutcome written(IntervalWriter writer, Interval range) {
        List<AuditQuery> audits = new ArrayList<>(tools.sql().intervalAudits(model, kind, table.relation(), range));
        if (shown) {
            audits.addAll(tools.sql().tableAudits(model, table.relation()));
        }
        IntervalBatch batch = new IntervalBatch(range, tools.sql().query(model, kind, range), audits);
        return new Retries(tools.options().retries(), tools.stopped()).call(() -> writer.replace(batch));
    }

    private void done(Interval range, IntervalOutcome.Written done, long total) {
        ModelName name = model.name();
        intervals += kind.grid().count(IntervalSet.of(range));
        rows += done.rows();
        if (done.outside() > 0) {
            outside += done.outside();
            tools.listener().rowsOutside(name, range, done.outside());
        }
        done.audits().stream().filter(audit -> !audit.holds()).forEach(audit -> {
            warnings.add(audit);
            tools.listener().auditWarned(name, audit.name(), audit.violations());
        });
        tools.listener().intervalDone(name, range, done.rows(), intervals, total);
    }

    /** The ledger must not forget what was done before, so that is noted first. */
    private void failed(Interval range, ModelFailure failure) {
        ledger.flush();
        failures.add(failure);
        tools.store()
                .intervalFailed(
                        tools.lease(),
                        table.id(),
                        new FailedInterval(range, failure.code(), failure.message(), tools.now()));
        tools.listener().modelFailed(model.name(), failure.message());
    }

    List<ModelFailure> failures() {
        return failures;
    }

    List<AuditOutcome> warnings() {
        return warnings;
    }

    long rows() {
        return rows;
    }

    long outside() {
        return outside;
    }

    long intervals() {
        return intervals;
    }
}
