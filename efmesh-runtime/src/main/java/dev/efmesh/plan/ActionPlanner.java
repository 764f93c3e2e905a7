package dev.efmesh.plan;

import dev.efmesh.engine.Engine;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.AuditDef;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Ledger;
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
    private final Set<Long> readByPrimary = new HashSet<>();
    private final EnvironmentName environment;
    private final Selection selection;
    private final IntervalPlanner intervals;
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
        this.environment = environment;
        this.selection = Selection.of(locals.set(), options.request().select());
        this.intervals = IntervalPlanner.of(locals.set(), options);
        this.versions = new DataVersions(locals.set(), engine, this::tableOf);
        state.environments().values().stream()
                .filter(other -> !other.name().equals(environment))
                .forEach(other -> tablesOf(other).forEach(table -> {
                    readByOthers.add(table);
                    if (other.name().isPrimary()) {
                        readByPrimary.add(table);
                    }
                }));
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

    private static List<Long> tablesOf(EnvironmentRecord environment) {
        return Stream.concat(
                        environment.members().values().stream(),
                        environment.intent().stream().flatMap(intent -> intent.members().stream()))
                .flatMap(member -> member.tableId().stream().boxed())
                .toList();
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
        if (model.kind() instanceof ModelKind.IncrementalByTimeRange incremental) {
            return incremental(local, snapshot, incremental);
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

    private PlannedModel incremental(LocalModel local, SnapshotRecord snapshot, ModelKind.IncrementalByTimeRange kind) {
        ModelName name = local.model().name();
        List<TableRecord> known = byFingerprint.getOrDefault(snapshot.fingerprint(), List.of()).stream()
                .sorted(preference(name))
                .toList();
        Optional<TableRecord> ours =
                known.stream().filter(this::computedFromOurs).findFirst();
        Optional<TableRecord> toCopy = known.stream()
                .filter(table -> ours.isEmpty() ? this.computedFromCopied(table) : isRestated(name, table))
                .findFirst();
        if (toCopy.isPresent()) {
            return copy(local, snapshot, kind, toCopy.get());
        }
        if (ours.isEmpty()) {
            IntervalWork work = intervals.work(local.model(), kind, Ledger.EMPTY, parents(local.model()), true);
            String why = known.isEmpty()
                    ? "no table of this version yet"
                    : "the tables of this version are computed from others than this environment's";
            RelationName relation = freeName(name, snapshot.fingerprint());
            return filled(local, snapshot, Action.BUILD, relation, Optional.empty(), work, why);
        }
        TableRecord table = ours.get();
        IntervalWork work =
                intervals.work(local.model(), kind, table.ledger(), parents(local.model()), mayRewrite(table));
        return filled(
                local,
                snapshot,
                work.isEmpty() ? Action.REUSE : Action.FILL,
                table.relation(),
                ours,
                work,
                work.isEmpty()
                        ? ""
                        : work.missing().isEmpty() ? "intervals are to be computed again" : "intervals are due");
    }

    private PlannedModel copy(
            LocalModel local, SnapshotRecord snapshot, ModelKind.IncrementalByTimeRange kind, TableRecord base) {
        ModelName name = local.model().name();
        Ledger ledger = options.purpose() instanceof Purpose.Restate restate
                        && restate.models().contains(name)
                ? base.ledger().withStale(kind.grid().widen(IntervalSet.of(restate.range())))
                : base.ledger();
        IntervalWork work = intervals.work(local.model(), kind, ledger, parents(local.model()), true);
        RelationName relation = freeName(name, snapshot.fingerprint());
        return new PlannedModel(
                local.model(),
                snapshot,
                Action.COPY,
                relation,
                Optional.empty(),
                Optional.of(base.with(ledger)),
                work,
                "another environment shows the table that is there",
                metadata(local),
                List.of());
    }

    private PlannedModel filled(
            LocalModel local,
            SnapshotRecord snapshot,
            Action action,
            RelationName relation,
            Optional<TableRecord> table,
            IntervalWork work,
            String why) {
        List<String> audits = table.map(there -> auditsToRun(local, there)).orElse(List.of());
        return new PlannedModel(
                local.model(), snapshot, action, relation, table, Optional.empty(), work, why, metadata(local), audits);
    }

    /** Rows that another environment shows are replaced by the primary alone; by anyone where the primary does not show them. */
    private boolean mayRewrite(TableRecord table) {
        return environment.isPrimary() || !readByPrimary.contains(table.id());
    }

    /** Outside the primary a restatement is made in a copy, unless nobody else shows the table. */
    private boolean isRestated(ModelName name, TableRecord table) {
        return options.purpose() instanceof Purpose.Restate restate
                && restate.models().contains(name)
                && !environment.isPrimary()
                && readByOthers.contains(table.id())
                && computedFromOurs(table);
    }

    /** Whether it is computed from the environment's own tables, or from those that copies of this plan begin with. */
    private boolean computedFromCopied(TableRecord table) {
        return table.builtFrom().stream().allMatch(from -> isOurs(from) || isCopied(from));
    }

    private boolean isCopied(BuiltFrom from) {
        PlannedModel parent = planned.get(from.parent());
        return parent != null && parent.base().map(TableRecord::id).orElse(-1L) == from.tableId();
    }

    /** The incremental models that this one reads, with what they have and what this plan adds. */
    private List<IntervalPlanner.Parent> parents(ModelDef<?> model) {
        List<IntervalPlanner.Parent> parents = new ArrayList<>();
        for (ModelName name : Lineage.below(locals.set(), model)) {
            PlannedModel parent = planned.get(name);
            if (parent != null && parent.model().kind() instanceof ModelKind.IncrementalByTimeRange kind) {
                Ledger ledger =
                        parent.table().or(parent::base).map(TableRecord::ledger).orElse(Ledger.EMPTY);
                parents.add(new IntervalPlanner.Parent(
                        parent.model(),
                        kind,
                        ledger.done().union(parent.intervals().left()),
                        parent.intervals().all()));
            }
        }
        return parents;
    }

    /** The environment's own table first, then the newest. */
    private Comparator<TableRecord> preference(ModelName model) {
        Member member = members.get(model);
        long own = member == null ? -1 : member.tableId().orElse(-1);
        return Comparator.comparing((TableRecord table) -> table.id() != own)
                .thenComparing(table -> !readByPrimary.contains(table.id()))
                .thenComparing(Comparator.comparing(TableRecord::id).reversed());
    }

    private PlannedModel planned(
            LocalModel local,
            SnapshotRecord snapshot,
            Action action,
            RelationName relation,
            Optional<TableRecord> table,
            String why,
            List<String> audits) {
        return new PlannedModel(
                local.model(),
                snapshot,
                action,
                relation,
                table,
                Optional.empty(),
                IntervalWork.NONE,
                why,
                metadata(local),
                audits);
    }

    /** A tick leaves what the environment says of its models as it is. */
    private String metadata(LocalModel local) {
        Member own = members.get(local.model().name());
        return own != null && !(options.purpose() instanceof Purpose.Apply) ? own.metadata() : local.metadataJson();
    }

    /** Audits that nobody has run over the table yet: in this environment, or in another one that shows it. */
    private List<String> auditsToRun(LocalModel local, TableRecord table) {
        if (!(options.purpose() instanceof Purpose.Apply)) {
            return List.of();
        }
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
        return table.builtFrom().stream().allMatch(this::isOurs);
    }

    private boolean isOurs(BuiltFrom from) {
        PlannedModel parent = planned.get(from.parent());
        return parent != null
                && (parent.action() == Action.NONE
                        || isFullBelowHistory(from, parent)
                        || parent.table().map(TableRecord::id).orElse(-1L) == from.tableId());
    }

    /** The history of an incremental table does not follow a full parent, so that one may change its table. */
    private static boolean isFullBelowHistory(BuiltFrom from, PlannedModel parent) {
        return from.tableId() == 0 && parent.model().kind() instanceof ModelKind.Full;
    }

    private Optional<String> stale(ModelDef<?> model, TableRecord table) {
        if (!table.interrupted() && !isDue(model, table)) {
            return Optional.empty();
        }
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
        return options.request().refresh() && versions.readsUnstamped(model)
                ? Optional.of("a refresh of externals was asked for")
                : Optional.empty();
    }

    /** With a schedule a model is made anew once after each of its times; without one, and after a restatement, at once. */
    private boolean isDue(ModelDef<?> model, TableRecord table) {
        if (options.purpose() instanceof Purpose.Restate) {
            return selection.contains(model.name());
        }
        return model.cron().isEmpty()
                || table.refreshedAt()
                        .flatMap(last -> model.cron().get().next(last))
                        .filter(next -> next.isAfter(options.now()))
                        .isEmpty();
    }

    /** The table below a model that this plan writes, looking through views. */
    private Optional<ModelName> rewritten(ModelName name) {
        PlannedModel model = planned.get(name);
        if (model == null) {
            return Optional.empty();
        }
        if (model.writes()) {
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
