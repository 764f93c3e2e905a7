package dev.efmesh.plan;

import dev.efmesh.engine.Engine;
import dev.efmesh.model.AuditDef;
import dev.efmesh.model.EnvironmentName;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Decides for every model whether a table that is there is used, made anew or built. An environment shares a table when the snapshot is
 * the same and the tables that it was computed from are the environment's own; a table that another environment reads is never made anew,
 * because no environment may change what another one shows. One instance per plan; not thread-safe.
 */
final class ActionPlanner {
    private static final int HASH_SHOWN = 10;

    private final LocalModels locals;
    private final StateView state;
    private final Map<ModelName, Member> members;
    private final PlanOptions options;
    private final Map<String, List<TableRecord>> byFingerprint = new HashMap<>();
    private final Set<Long> readByOthers = new HashSet<>();
    private final Set<RelationName> taken = new HashSet<>();
    private final Map<ModelName, PlannedModel> planned = new HashMap<>();
    private final DataVersions versions;

    ActionPlanner(
            LocalModels locals,
            StateView state,
            Engine engine,
            EnvironmentName environment,
            Map<ModelName, Member> members,
            PlanOptions options) {
        this.locals = locals;
        this.state = state;
        this.members = members;
        this.options = options;
        this.versions = new DataVersions(locals.set(), engine, this::tableOf);
        state.environments().values().stream()
                .filter(other -> !other.name().equals(environment))
                .flatMap(other -> Stream.concat(
                        other.members().values().stream(),
                        other.intent().stream().flatMap(intent -> intent.members().stream())))
                .forEach(member -> member.tableId().ifPresent(readByOthers::add));
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
        if (model.kind() instanceof ModelKind.External) {
            RelationName none =
                    new RelationName(model.name().schema(), model.name().table());
            return planned(local, snapshot, Action.NONE, none, Optional.empty(), "", List.of());
        }
        List<TableRecord> ours = byFingerprint.getOrDefault(snapshot.fingerprint(), List.of()).stream()
                .filter(this::computedFromOurs)
                .sorted(preference(model.name()))
                .toList();
        Map<TableRecord, String> stale = new LinkedHashMap<>();
        for (TableRecord table : ours) {
            Optional<String> reason = PlannedModel.followsData(model) ? stale(model, table) : Optional.empty();
            if (reason.isEmpty()) {
                return existing(local, snapshot, Action.REUSE, table, "");
            }
            stale.put(table, reason.get());
        }
        for (Map.Entry<TableRecord, String> table : stale.entrySet()) {
            if (!readByOthers.contains(table.getKey().id())) {
                return existing(local, snapshot, Action.REBUILD, table.getKey(), table.getValue());
            }
        }
        String why = stale.values().stream()
                .findFirst()
                .map(reason -> reason + ", and another environment reads the table that is there")
                .orElse(
                        byFingerprint.containsKey(snapshot.fingerprint())
                                ? "the tables of this version are computed from others than this environment's"
                                : "no table of this version yet");
        RelationName relation = freeName(model.name(), snapshot.fingerprint());
        return planned(local, snapshot, Action.BUILD, relation, Optional.empty(), why, List.of());
    }

    private PlannedModel existing(
            LocalModel local, SnapshotRecord snapshot, Action action, TableRecord table, String why) {
        List<String> audits = action == Action.REUSE ? auditsToRun(local, table) : List.of();
        return planned(local, snapshot, action, table.relation(), Optional.of(table), why, audits);
    }

    /** The environment's own table first, then the newest. */
    private Comparator<TableRecord> preference(ModelName model) {
        Member member = members.get(model);
        long own = member == null ? -1 : member.tableId().orElse(-1);
        return Comparator.comparing((TableRecord table) -> table.id() != own)
                .thenComparing(Comparator.comparing(TableRecord::id).reversed());
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

    /** Audits that nobody has run over the table yet: in this environment, or in another one that shows it. */
    private List<String> auditsToRun(LocalModel local, TableRecord table) {
        ModelName name = local.model().name();
        Member own = members.get(name);
        if (own != null && own.tableId().orElse(-1) == table.id()) {
            return own.metadata().equals(local.metadataJson())
                    ? List.of()
                    : local.metadata().auditsToRun(Metadata.fromJson(own.metadata()));
        }
        boolean audited = state.environments().values().stream()
                .map(environment -> environment.members().get(name))
                .filter(Objects::nonNull)
                .anyMatch(other -> other.tableId().orElse(-1) == table.id()
                        && other.metadata().equals(local.metadataJson()));
        return audited
                ? List.of()
                : local.model().audits().stream().map(AuditDef::name).toList();
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
