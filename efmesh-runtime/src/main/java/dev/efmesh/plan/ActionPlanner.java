package dev.efmesh.plan;

import dev.efmesh.engine.Engine;
import dev.efmesh.model.AuditDef;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.Member;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import dev.efmesh.state.TableStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Decides for every model whether a table that is there is used, made anew or built. An environment shares a table when the snapshot is
 * the same and the tables that it was computed from are the environment's own. One instance per plan; not thread-safe.
 */
final class ActionPlanner {
    private static final int HASH_SHOWN = 10;

    private final LocalModels locals;
    private final StateView state;
    private final Map<ModelName, Member> members;
    private final PlanOptions options;
    private final Map<String, List<TableRecord>> byFingerprint = new HashMap<>();
    private final Set<RelationName> taken = new HashSet<>();
    private final Map<ModelName, PlannedModel> planned = new HashMap<>();
    private final DataVersions versions;

    ActionPlanner(
            LocalModels locals, StateView state, Engine engine, Map<ModelName, Member> members, PlanOptions options) {
        this.locals = locals;
        this.state = state;
        this.members = members;
        this.options = options;
        this.versions = new DataVersions(locals.set(), engine, this::tableOf);
        for (TableRecord table : state.tables().values()) {
            if (table.status() == TableStatus.READY) {
                byFingerprint
                        .computeIfAbsent(table.fingerprint(), fingerprint -> new ArrayList<>())
                        .add(table);
            }
            if (table.status() != TableStatus.BUILDING) {
                taken.add(table.relation());
            }
        }
    }

    private Optional<TableRecord> tableOf(ModelName model) {
        PlannedModel plannedModel = planned.get(model);
        return plannedModel == null ? Optional.empty() : plannedModel.table();
    }

    List<PlannedModel> plan(Map<ModelName, SnapshotRecord> snapshots) {
        List<PlannedModel> models = new ArrayList<>();
        for (LocalModel local : locals.inOrder()) {
            SnapshotRecord snapshot = snapshots.get(local.model().name());
            if (snapshot != null) {
                PlannedModel model = plan(local, snapshot);
                planned.put(local.model().name(), model);
                models.add(model);
            }
        }
        return models;
    }

    private PlannedModel plan(LocalModel local, SnapshotRecord snapshot) {
        ModelDef<?> model = local.model();
        List<String> audits = auditsToRun(local, snapshot);
        if (model.kind() instanceof ModelKind.External) {
            RelationName none =
                    new RelationName(model.name().schema(), model.name().table());
            return planned(local, snapshot, Action.NONE, none, Optional.empty(), "", List.of());
        }
        Optional<TableRecord> table = shared(model, snapshot);
        if (table.isEmpty()) {
            RelationName relation = freeName(model.name(), snapshot.fingerprint());
            return planned(local, snapshot, Action.BUILD, relation, table, "no table of this version yet", List.of());
        }
        Optional<String> stale = PlannedModel.followsData(model) ? stale(model, table.get()) : Optional.empty();
        Action action = stale.isPresent() ? Action.REBUILD : Action.REUSE;
        return planned(
                local,
                snapshot,
                action,
                table.get().relation(),
                table,
                stale.orElse(""),
                action == Action.REUSE ? audits : List.of());
    }

    private static PlannedModel planned(
            LocalModel local,
            SnapshotRecord snapshot,
            Action action,
            RelationName relation,
            Optional<TableRecord> table,
            String why,
            List<String> audits) {
        return new PlannedModel(local.model(), snapshot, action, relation, table, why, local.metadataJson(), audits);
    }

    /** Audits that nobody has run over this data yet: in this environment, or in another one that shows the same version. */
    private List<String> auditsToRun(LocalModel local, SnapshotRecord snapshot) {
        Member member = members.get(local.model().name());
        if (member != null && member.fingerprint().equals(snapshot.fingerprint())) {
            return member.metadata().equals(local.metadataJson())
                    ? List.of()
                    : local.metadata().auditsToRun(Metadata.fromJson(member.metadata()));
        }
        boolean audited = audited(local.model().name()).stream()
                .anyMatch(other -> other.fingerprint().equals(snapshot.fingerprint())
                        && other.metadata().equals(local.metadataJson()));
        return audited
                ? List.of()
                : local.model().audits().stream().map(AuditDef::name).toList();
    }

    private List<Member> audited(ModelName model) {
        return state.environments().values().stream()
                .map(environment -> environment.members().get(model))
                .filter(Objects::nonNull)
                .toList();
    }

    /** The environment's own table first, then the newest. */
    private Optional<TableRecord> shared(ModelDef<?> model, SnapshotRecord snapshot) {
        Member member = members.get(model.name());
        return byFingerprint.getOrDefault(snapshot.fingerprint(), List.of()).stream()
                .filter(table -> computedFromOurs(table))
                .max(Comparator.comparing((TableRecord table) ->
                                member != null && member.tableId().orElse(-1) == table.id())
                        .thenComparing(TableRecord::id));
    }

    private boolean computedFromOurs(TableRecord table) {
        for (BuiltFrom from : table.builtFrom()) {
            PlannedModel parent = planned.get(from.parent());
            boolean same = parent != null
                    && (parent.action() == Action.NONE
                            || parent.table().map(TableRecord::id).orElse(-1L) == from.tableId());
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private Optional<String> stale(ModelDef<?> model, TableRecord table) {
        for (ModelName parent : model.parents()) {
            Optional<ModelName> rewritten = rewritten(parent);
            if (rewritten.isPresent()) {
                return Optional.of("the data of " + rewritten.get() + " is made anew");
            }
        }
        if (table.interrupted()) {
            return Optional.of("it was being made anew when an apply was interrupted");
        }
        Map<ModelName, String> before = new HashMap<>();
        table.builtFrom().forEach(from -> before.put(from.parent(), from.version()));
        for (BuiltFrom now : versions.parentsOf(model)) {
            if (!now.version().equals(before.getOrDefault(now.parent(), now.version()))) {
                return Optional.of("the data of " + now.parent() + " has changed since");
            }
        }
        return options.refresh() && versions.readsUnstamped(model)
                ? Optional.of("a refresh of externals was asked for")
                : Optional.empty();
    }

    /** The table below a model that this plan writes, looking through views. */
    private Optional<ModelName> rewritten(ModelName name) {
        PlannedModel model = planned.get(name);
        if (model == null) {
            return Optional.empty();
        }
        if (model.action() == Action.REBUILD || model.action() == Action.BUILD) {
            return Optional.of(name);
        }
        return model.model().kind() instanceof ModelKind.View
                ? model.model().parents().stream()
                        .map(this::rewritten)
                        .flatMap(Optional::stream)
                        .findFirst()
                : Optional.empty();
    }

    private RelationName freeName(ModelName model, String fingerprint) {
        String base = model.schema() + "__" + model.table() + "__" + fingerprint.substring(0, HASH_SHOWN);
        RelationName name = new RelationName(RelationName.PHYSICAL_SCHEMA, base);
        for (int i = 2; !taken.add(name); i++) {
            name = new RelationName(RelationName.PHYSICAL_SCHEMA, base + "_" + i);
        }
        return name;
    }
}
