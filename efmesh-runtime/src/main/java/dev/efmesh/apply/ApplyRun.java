package dev.efmesh.apply;

import dev.efmesh.engine.CatalogRelation;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.ViewSwap;
import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.plan.Action;
import dev.efmesh.plan.IntervalPlanner;
import dev.efmesh.plan.Plan;
import dev.efmesh.plan.PlannedModel;
import dev.efmesh.plan.Purpose;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Intent;
import dev.efmesh.state.Lease;
import dev.efmesh.state.Member;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/** One apply, from the lock to the promotion. Not thread-safe. */
final class ApplyRun {
    private final ModelSet models;
    private final Engine engine;
    private final StateStore store;
    private final SeedReader seeds;
    private final RunListener listener;
    private final Lease held;
    private final EnvironmentName environment;
    private final ApplyOptions options;
    private final Promotion promotion;
    private final Warehouse warehouse;
    private final List<String> repairs = new ArrayList<>();
    private final long start = System.nanoTime();

    ApplyRun(
            ModelSet models,
            Engine engine,
            StateStore store,
            SeedReader seeds,
            RunListener listener,
            Lease held,
            EnvironmentName environment,
            ApplyOptions options) {
        this.models = models;
        this.engine = engine;
        this.store = store;
        this.seeds = seeds;
        this.listener = listener;
        this.held = held;
        this.environment = environment;
        this.options = options;
        this.promotion = new Promotion(engine, store);
        this.warehouse = new Warehouse(engine, store);
    }

    ApplyResult apply(Plan shown, Function<StateView, Plan> replan, String storeId) {
        StateView state = recovered(storeId, shown.now());
        Plan plan = replan.apply(state);
        if (!plan.sameWork(shown)) {
            throw new EfmeshException(
                    ErrorCode.PLAN_STALE,
                    "the state of '" + environment + "' has moved since the plan was made",
                    "look at the new plan and apply that");
        }
        return carryOut(plan, state);
    }

    /** Does what a plan that is made now asks for; before it, ranges of tables are made stale as {@code stale} says. */
    ApplyResult tick(
            Function<StateView, Map<Long, IntervalSet>> stale,
            Function<StateView, Plan> planner,
            String storeId,
            Instant now) {
        StateView state = recovered(storeId, now);
        Map<Long, IntervalSet> ranges = stale.apply(state);
        if (!ranges.isEmpty()) {
            store.makeStale(held, ranges, now);
            state = store.read();
        }
        return carryOut(planner.apply(state), state);
    }

    /** The state, after a promotion that was interrupted is finished. */
    private StateView recovered(String storeId, Instant now) {
        warehouse.claim(storeId);
        StateView state = store.read();
        Supplier<Map<RelationName, CatalogRelation>> there = () -> warehouse.relations(environment, List.of());
        if (promotion.recover(held, environment, state, there, now)) {
            repairs.add("the promotion of '" + environment + "' that was interrupted was finished first");
            state = store.read();
        }
        return state;
    }

    private ApplyResult carryOut(Plan plan, StateView state) {
        Set<ModelName> names = new HashSet<>(members(state).keySet());
        plan.models().forEach(model -> names.add(model.model().name()));
        Map<RelationName, CatalogRelation> present = warehouse.relations(environment, names);
        Map<ModelName, String> work = work(plan, present);
        preflight(plan, state, present, work.keySet());
        return carryOut(plan, state, present, work);
    }

    /** What is made, with the reason: what the plan says, and what is missing in the warehouse. */
    private Map<ModelName, String> work(Plan plan, Map<RelationName, CatalogRelation> present) {
        Map<ModelName, String> work = new LinkedHashMap<>();
        Set<ModelName> rewritten = new HashSet<>();
        for (PlannedModel planned : plan.models()) {
            ModelName name = planned.model().name();
            if (planned.writes()) {
                work.put(name, planned.why());
                if (planned.action() == Action.FILL && !present.containsKey(planned.relation())) {
                    repairs.add(planned.relation() + " was missing and is filled again");
                }
            } else if (planned.action() == Action.REUSE && !present.containsKey(planned.relation())) {
                work.put(name, "its relation was missing in the warehouse");
                repairs.add(planned.relation() + " was missing and is built again");
            } else if (planned.action() == Action.REUSE
                    && PlannedModel.followsData(planned.model())
                    && planned.model().parents().stream().anyMatch(rewritten::contains)) {
                work.put(name, "the data of a parent is made anew");
            }
            boolean passesOn = planned.model().kind() instanceof ModelKind.View
                    && planned.model().parents().stream().anyMatch(rewritten::contains);
            if (work.containsKey(name) || passesOn) {
                rewritten.add(name);
            }
        }
        return work;
    }

    private void preflight(
            Plan plan, StateView state, Map<RelationName, CatalogRelation> present, Set<ModelName> built) {
        if (built.isEmpty() && !plan.promotes()) {
            return;
        }
        Preflight preflight = new Preflight(engine, models, seeds);
        List<String> faults = new ArrayList<>(built.isEmpty() ? List.of() : preflight.faults(built));
        Map<ModelName, Member> members = members(state);
        Map<RelationName, Boolean> views = new LinkedHashMap<>();
        plan.models().stream().filter(model -> model.action() != Action.NONE).forEach(model -> {
            ModelName name = model.model().name();
            views.put(environment.viewOf(name), members.containsKey(name));
        });
        faults.addAll(preflight.taken(present, views));
        if (!faults.isEmpty()) {
            throw Preflight.refusal(environment.value(), faults);
        }
    }

    private Map<ModelName, Member> members(StateView state) {
        return state.environment(environment).map(EnvironmentRecord::members).orElse(Map.of());
    }

    private ApplyResult carryOut(
            Plan plan, StateView state, Map<RelationName, CatalogRelation> present, Map<ModelName, String> work) {
        Map<ModelName, PlannedModel> planned = new LinkedHashMap<>();
        plan.models().forEach(model -> planned.put(model.model().name(), model));
        noteSnapshots(plan, state);
        AtomicBoolean stopped = new AtomicBoolean();
        PhysicalSql sql =
                new PhysicalSql(models, engine.spelling(), name -> relation(name, planned, state), plan.now());
        ModelBuilds builds =
                new ModelBuilds(engine, store, held, models, seeds, sql, present.keySet(), listener, plan.now());
        planned.values().stream()
                .filter(model -> model.table().isPresent())
                .forEach(model ->
                        builds.reuse(model.model().name(), model.table().get()));
        builds.begin(work.keySet().stream().map(name -> required(planned, name)).toList());
        listener.applyStarted(environment, work.size());
        ExecutorService ledgerWriter = Executors.newSingleThreadExecutor(ApplyRun::daemon);
        Map<ModelName, ModelName> skipped;
        try {
            Backfill.Tools tools = new Backfill.Tools(
                    engine, store, held, sql, listener, ledgerWriter, stopped::get, options, plan.now());
            IncrementalBuilds incremental = new IncrementalBuilds(
                    tools,
                    builds,
                    models,
                    IntervalPlanner.of(models, plan.options()),
                    name -> required(planned, name),
                    present.keySet(),
                    shown(state));
            skipped = new GraphRun(
                            work.keySet(),
                            name -> dependencies(name, work.keySet()),
                            name -> build(required(planned, name), work.getOrDefault(name, ""), builds, incremental),
                            name -> models.model(name).kind() instanceof ModelKind.IncrementalByTimeRange,
                            stopped,
                            engine::cancel,
                            options.jobs())
                    .run();
        } finally {
            ledgerWriter.shutdown();
        }
        skipped.forEach((name, cause) -> {
            builds.abandon(name);
            listener.modelSkipped(name, cause);
        });
        if (builds.failures().isEmpty()) {
            planned.values().stream()
                    .filter(model -> !model.auditsToRun().isEmpty()
                            && !work.containsKey(model.model().name()))
                    .forEach(model -> builds.audit(model));
        }
        return ended(plan, state, present, planned, builds, skipped);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "efmesh-ledger");
        thread.setDaemon(true);
        return thread;
    }

    private GraphRun.End build(PlannedModel model, String why, ModelBuilds builds, IncrementalBuilds incremental) {
        return model.model().kind() instanceof ModelKind.IncrementalByTimeRange kind
                ? incremental.build(model, kind, why)
                : builds.build(model, why);
    }

    /** The tables that some environment shows, or is about to. */
    private static Set<Long> shown(StateView state) {
        Set<Long> shown = new HashSet<>();
        for (EnvironmentRecord each : state.environments().values()) {
            each.members().values().forEach(member -> member.tableId().ifPresent(shown::add));
        }
        return shown;
    }

    /** Where a model's data is: as the plan says, and for one that the plan leaves alone as the environment shows it. */
    private RelationName relation(ModelName name, Map<ModelName, PlannedModel> planned, StateView state) {
        PlannedModel model = planned.get(name);
        if (model != null) {
            return model.relation();
        }
        Member member = members(state).get(name);
        TableRecord table =
                member == null ? null : state.tables().get(member.tableId().orElse(-1));
        if (table == null) {
            throw new EfmeshException(ErrorCode.BUG, name + " is not part of the plan");
        }
        return table.relation();
    }

    /** Promotes what may be. An apply is promoted as a whole or not at all; a tick goes on with the models that did not fail. */
    private ApplyResult ended(
            Plan plan,
            StateView state,
            Map<RelationName, CatalogRelation> present,
            Map<ModelName, PlannedModel> planned,
            ModelBuilds builds,
            Map<ModelName, ModelName> skipped) {
        boolean apply = plan.options().purpose() instanceof Purpose.Apply;
        boolean sound = builds.failures().isEmpty() && skipped.isEmpty();
        boolean gaps = apply && plan.promotes() && !plan.gaps().isEmpty() && !options.promoteGaps();
        ViewSwap swap = new ViewSwap(List.of(), List.of());
        boolean promotes = sound ? !gaps : !apply;
        if (promotes) {
            Set<ModelName> kept = new HashSet<>(skipped.keySet());
            builds.failures().forEach(failure -> kept.add(failure.model()));
            swap = promote(plan, planned, kept, builds, state, present);
        }
        if (!sound) {
            throw new ApplyFailedException(result(plan, builds, skipped, swap, false));
        }
        return result(plan, builds, Map.of(), swap, promotes);
    }

    /** What must be built before; a view stores nothing, so what is below it counts too. */
    private Set<ModelName> dependencies(ModelName name, Set<ModelName> work) {
        Set<ModelName> found = new HashSet<>();
        for (ModelName parent : ModelSet.dependencies(models.model(name))) {
            if (work.contains(parent)) {
                found.add(parent);
            } else if (models.model(parent).kind() instanceof ModelKind.View) {
                found.addAll(dependencies(parent, work));
            }
        }
        return found;
    }

    private static PlannedModel required(Map<ModelName, PlannedModel> planned, ModelName name) {
        PlannedModel model = planned.get(name);
        if (model == null) {
            throw new EfmeshException(ErrorCode.BUG, name + " is not part of the plan");
        }
        return model;
    }

    private void noteSnapshots(Plan plan, StateView state) {
        List<SnapshotRecord> snapshots = plan.models().stream()
                .map(PlannedModel::snapshot)
                .filter(snapshot -> !state.snapshots().containsKey(snapshot.fingerprint()))
                .toList();
        if (!snapshots.isEmpty() || !plan.aliases().isEmpty()) {
            store.addSnapshots(held, snapshots, plan.aliases());
        }
    }

    /** {@code kept} are models that stay as they are, because they failed or were not begun. */
    private ViewSwap promote(
            Plan plan,
            Map<ModelName, PlannedModel> planned,
            Set<ModelName> kept,
            ModelBuilds builds,
            StateView state,
            Map<RelationName, CatalogRelation> present) {
        Map<ModelName, Member> members = new TreeMap<>();
        Map<Long, TableRecord> tables = new HashMap<>();
        if (!(plan.options().purpose() instanceof Purpose.Apply)) {
            members.putAll(members(state));
            members.values()
                    .forEach(member -> member.tableId()
                            .ifPresent(id -> Optional.ofNullable(state.tables().get(id))
                                    .ifPresent(table -> tables.put(id, table))));
        }
        planned.forEach((name, model) -> {
            if (kept.contains(name) && model.table().isEmpty()) {
                return;
            }
            OptionalLong tableId =
                    builds.table(name).map(table -> OptionalLong.of(table.id())).orElse(OptionalLong.empty());
            builds.table(name).ifPresent(table -> tables.put(table.id(), table));
            members.put(name, new Member(name, model.snapshot().fingerprint(), tableId, model.metadata()));
        });
        Map<ModelName, Member> before = members(state);
        List<RelationName> drops = plan.removed().stream()
                .filter(name ->
                        before.containsKey(name) && before.get(name).tableId().isPresent())
                .map(environment::viewOf)
                .toList();
        List<Member> all = List.copyOf(members.values());
        Map<String, SnapshotRecord> snapshots = new HashMap<>(state.snapshots());
        planned.values().forEach(model -> snapshots.put(model.snapshot().fingerprint(), model.snapshot()));
        ViewSwap swap = promotion.swap(environment, all, drops, tables, snapshots::get, present, before);
        if (!plan.promotes() && !swap.views().isEmpty()) {
            swap.views().forEach(view -> repairs.add("the view " + view.name() + " was missing or changed by hand"));
        }
        if (plan.promotes() || !swap.views().isEmpty()) {
            promotion.promote(held, new Intent(environment, all, drops, Applier.appliedBy()), swap, plan.now());
            listener.promoted(environment, swap.views().size());
        }
        return swap;
    }

    private ApplyResult result(
            Plan plan, ModelBuilds builds, Map<ModelName, ModelName> skipped, ViewSwap swap, boolean promoted) {
        return new ApplyResult(
                environment,
                plan,
                builds.built(),
                builds.failures(),
                skipped,
                swap.views().stream().map(ViewSwap.View::name).toList(),
                swap.drops(),
                repairs,
                promoted,
                Duration.ofNanos(System.nanoTime() - start));
    }
}
