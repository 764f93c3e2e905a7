package dev.efmesh.inspect;

import dev.efmesh.apply.Applier;
import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelKind.IncrementalByTimeRange;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.plan.Targets;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.HeldLock;
import dev.efmesh.state.Ledger;
import dev.efmesh.state.Member;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says how far environments are. Reads the state only. Immutable but for the store. */
public final class Statuses {
    private static final int RECENT = 10;

    private final ModelSet models;
    private final StateStore store;
    private final Targets targets;

    public Statuses(ModelSet models, StateStore store, Instant now) {
        this.models = models;
        this.store = store;
        this.targets = new Targets(models.defaultStart(), now);
    }

    public EnvironmentStatus of(EnvironmentName environment) {
        StateView state = store.read();
        EnvironmentRecord record = new Environments(state).require(environment);
        List<ModelStatus> statuses = new ArrayList<>();
        for (ModelDef<?> model : models.models()) {
            Member member = record.members().get(model.name());
            if (member != null) {
                Optional<TableRecord> table =
                        Optional.ofNullable(state.tables().get(member.tableId().orElse(-1)));
                statuses.add(status(model, table));
            }
        }
        List<ModelName> undeclared = record.members().keySet().stream()
                .filter(name -> !models.names().contains(name))
                .toList();
        return new EnvironmentStatus(
                environment,
                targets.now(),
                record.appliedAt(),
                record.appliedBy(),
                record.intent().isPresent(),
                statuses,
                undeclared,
                store.journal(Optional.of(environment), RECENT),
                lock(environment));
    }

    /** Who holds the environment's lock. */
    public Optional<HeldLock> lock(EnvironmentName environment) {
        String name = Applier.lockOf(environment);
        return store.locks().stream()
                .filter(lock -> lock.lease().name().equals(name))
                .findFirst();
    }

    private ModelStatus status(ModelDef<?> model, Optional<TableRecord> table) {
        if (model.kind() instanceof IncrementalByTimeRange kind) {
            return incremental(model, kind, table);
        }
        boolean full = model.kind() instanceof ModelKind.Full;
        return new ModelStatus(
                model.name(),
                model.kind().word(),
                table.map(TableRecord::relation),
                table.flatMap(TableRecord::refreshedAt).filter(at -> !(model.kind() instanceof ModelKind.View)),
                Optional.empty(),
                0,
                IntervalSet.empty(),
                IntervalSet.empty(),
                List.of(),
                full ? model.cron().flatMap(cron -> cron.next(targets.now())) : Optional.empty(),
                false);
    }

    private ModelStatus incremental(ModelDef<?> model, IncrementalByTimeRange kind, Optional<TableRecord> table) {
        Ledger ledger = table.map(TableRecord::ledger).orElse(Ledger.EMPTY);
        IntervalSet target = targets.of(model, kind);
        IntervalSet missing = target.minus(ledger.done());
        Instant start = targets.start(model, kind);
        Optional<Instant> doneUntil = ledger.written().ranges().stream()
                .filter(range -> !range.start().isAfter(start) && range.end().isAfter(start))
                .map(Interval::end)
                .findFirst();
        IntervalSet holes = ledger.written()
                .span()
                .map(span -> target.minus(ledger.written()).intersect(IntervalSet.of(span)))
                .orElse(IntervalSet.empty());
        return new ModelStatus(
                model.name(),
                model.kind().word(),
                table.map(TableRecord::relation),
                table.flatMap(TableRecord::refreshedAt),
                doneUntil,
                kind.grid().count(missing),
                holes,
                ledger.stale(),
                ledger.failed(),
                targets.next(model, kind),
                isLate(model, kind, ledger));
    }

    private boolean isLate(ModelDef<?> model, IncrementalByTimeRange kind, Ledger ledger) {
        Optional<Instant> before = targets.slot(model).flatMap(slot -> slotBefore(model, kind, slot));
        return before.map(slot -> targets.until(model, kind, slot))
                .filter(due -> !ledger.done().containsAll(due))
                .isPresent();
    }

    private static Optional<Instant> slotBefore(ModelDef<?> model, IncrementalByTimeRange kind, Instant slot) {
        return model.cron().isPresent()
                ? model.cron().get().previous(slot.minusNanos(1))
                : Optional.of(kind.grid().plus(kind.grid().floor(slot), -1));
    }
}
