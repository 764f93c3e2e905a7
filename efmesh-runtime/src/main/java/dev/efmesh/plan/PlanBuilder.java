package dev.efmesh.plan;

import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Member;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateView;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes a plan of the local definitions and the state. The engine is asked only about files and about texts that no snapshot has; the
 * warehouse is not opened. One instance per plan; not thread-safe.
 */
public final class PlanBuilder {
    private final LocalModels locals;
    private final StateView state;
    private final Engine engine;
    private final EnvironmentName environment;
    private final PlanOptions options;
    private final Map<ModelName, Member> members;
    private final Canonical canonical;
    private final Changes changes;

    public PlanBuilder(
            LocalModels locals, StateView state, Engine engine, EnvironmentName environment, PlanOptions options) {
        this.locals = locals;
        this.state = state;
        this.engine = engine;
        this.environment = environment;
        this.options = options;
        this.members =
                state.environment(environment).map(EnvironmentRecord::members).orElse(Map.of());
        this.canonical = new Canonical(engine, state);
        this.changes = new Changes(state, members);
    }

    public Plan build() {
        refuseNewerSnapshots();
        Map<ModelName, SnapshotRecord> snapshots = new LinkedHashMap<>();
        List<ModelChange> found = new ArrayList<>();
        for (LocalModel local : locals.inOrder()) {
            SnapshotRecord snapshot = snapshot(local, snapshots);
            snapshots.put(local.model().name(), snapshot);
            found.add(changes.of(local, snapshot, canonical.own(local).equals(local.own())));
        }
        List<ModelName> removed = new ArrayList<>();
        for (ModelName name : new TreeSet<>(members.keySet())) {
            if (!locals.contains(name)) {
                removed.add(name);
                found.add(new ModelChange(
                        name, ChangeCategory.REMOVED, List.of("no longer declared"), List.of(), List.of()));
            }
        }
        boolean apply = options.purpose() instanceof Purpose.Apply;
        if (!apply) {
            snapshots.entrySet().removeIf(entry -> !isApplied(entry.getKey(), entry.getValue()));
        }
        List<PlannedModel> planned =
                new ActionPlanner(locals, state, engine, environment, members, options).plan(snapshots);
        Optional<EnvironmentRecord> record = state.environment(environment);
        return new Plan(
                environment,
                options,
                found,
                planned,
                apply ? removed : List.of(),
                apply ? canonical.found() : List.of(),
                promotes(planned, apply ? removed : List.of(), record),
                record.flatMap(EnvironmentRecord::appliedAt),
                record.map(EnvironmentRecord::appliedBy).orElse(""),
                notices(record));
    }

    private boolean isApplied(ModelName name, SnapshotRecord snapshot) {
        Member member = members.get(name);
        return member != null && member.fingerprint().equals(snapshot.fingerprint());
    }

    private void refuseNewerSnapshots() {
        for (Member member : members.values()) {
            SnapshotRecord snapshot = state.snapshots().get(member.fingerprint());
            if (snapshot != null && snapshot.fingerprintVersion() > Fingerprints.VERSION) {
                throw new EfmeshException(
                        ErrorCode.FINGERPRINT_NEWER,
                        "the environment '" + environment + "' holds " + member.model()
                                + " with fingerprints of version " + snapshot.fingerprintVersion()
                                + ", this efmesh knows version " + Fingerprints.VERSION,
                        "use the newer efmesh that applied it");
            }
        }
    }

    private SnapshotRecord snapshot(LocalModel local, Map<ModelName, SnapshotRecord> snapshots) {
        SortedMap<String, String> parents = new TreeMap<>();
        for (ModelName parent : local.model().parents()) {
            parents.put(parent.toString(), parentSnapshot(parent, snapshots).fingerprint());
        }
        String own = canonical.own(local);
        String fingerprint = Fingerprints.fingerprint(own, parents);
        SnapshotRecord known = state.snapshots().get(fingerprint);
        return known != null
                ? known
                : new SnapshotRecord(
                        fingerprint,
                        Fingerprints.VERSION,
                        local.model().name(),
                        own,
                        local.definition().toJson(),
                        List.copyOf(parents.values()),
                        options.now().truncatedTo(ChronoUnit.MILLIS));
    }

    private static SnapshotRecord parentSnapshot(ModelName parent, Map<ModelName, SnapshotRecord> snapshots) {
        SnapshotRecord snapshot = snapshots.get(parent);
        if (snapshot == null) {
            throw new EfmeshException(ErrorCode.BUG, "the parent " + parent + " is planned after its child");
        }
        return snapshot;
    }

    private boolean promotes(List<PlannedModel> planned, List<ModelName> removed, Optional<EnvironmentRecord> record) {
        if (record.isEmpty() || record.get().intent().isPresent() || !removed.isEmpty()) {
            return true;
        }
        return planned.stream().anyMatch(model -> {
            Member member = members.get(model.model().name());
            return member == null
                    || !member.fingerprint().equals(model.snapshot().fingerprint())
                    || !member.metadata().equals(model.metadata())
                    || model.action() == Action.BUILD
                    || model.action() == Action.COPY
                    || model.table().isPresent()
                            && member.tableId().orElse(-1)
                                    != model.table().get().id();
        });
    }

    private List<String> notices(Optional<EnvironmentRecord> record) {
        List<String> notices = new ArrayList<>();
        if (record.flatMap(EnvironmentRecord::intent).isPresent()) {
            notices.add(
                    "the last promotion of '" + environment + "' was interrupted; the next apply finishes it first");
        }
        return notices;
    }
}
