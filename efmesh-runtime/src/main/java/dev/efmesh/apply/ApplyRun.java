package dev.efmesh.apply;

import dev.efmesh.engine.CatalogRelation;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.ViewSwap;
import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.plan.Action;
import dev.efmesh.plan.Plan;
import dev.efmesh.plan.PlannedModel;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Intent;
import dev.efmesh.state.Lease;
import dev.efmesh.state.Member;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
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
    }

    ApplyResult apply(Plan shown, Function<StateView, Plan> replan, String storeId) {
        Warehouse warehouse = new Warehouse(engine, store);
        warehouse.claim(storeId);
        StateView state = store.read();
        Supplier<Map<RelationName, CatalogRelation>> there = () -> warehouse.relations(environment, List.of());
        if (promotion.recover(held, environment, state, there, shown.now())) {
            repairs.add("the promotion of '" + environment + "' that was interrupted was finished first");
            state = store.read();
        }
        Plan plan = replan.apply(state);
        if (!plan.sameWork(shown)) {
            throw new EfmeshException(
                    ErrorCode.PLAN_STALE,
                    "the state of '" + environment + "' has moved since the plan was made",
                    "look at the new plan and apply that");
        }
        Map<RelationName, CatalogRelation> present = warehouse.relations(environment, plan.models());
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
            if (planned.action() == Action.BUILD || planned.action() == Action.REBUILD) {
                work.put(name, planned.why());
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
        PhysicalSql sql = new PhysicalSql(
                models, engine.spelling(), name -> required(planned, name).relation(), plan.now());
        ModelBuilds builds = new ModelBuilds(engine, store, held, models, seeds, sql, present.keySet(), listener);
        planned.values().stream()
                .filter(model -> model.table().isPresent())
                .forEach(model ->
                        builds.reuse(model.model().name(), model.table().get()));
        builds.begin(work.keySet().stream().map(name -> required(planned, name)).toList());
        listener.applyStarted(environment, work.size());
        Map<ModelName, ModelName> skipped = new GraphRun(
                        work.keySet(),
                        name -> dependencies(name, work.keySet()),
                        name -> builds.build(required(planned, name), work.getOrDefault(name, "")),
                        options.jobs())
                .run();
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
        if (!builds.failures().isEmpty() || !skipped.isEmpty()) {
            throw new ApplyFailedException(result(plan, builds, skipped, new ViewSwap(List.of(), List.of()), false));
        }
        ViewSwap swap = promote(plan, planned, builds, state, present);
        return result(plan, builds, Map.of(), swap, true);
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

    private ViewSwap promote(
            Plan plan,
            Map<ModelName, PlannedModel> planned,
            ModelBuilds builds,
            StateView state,
            Map<RelationName, CatalogRelation> present) {
        List<Member> members = new ArrayList<>();
        Map<Long, TableRecord> tables = new HashMap<>();
        planned.forEach((name, model) -> {
            OptionalLong tableId =
                    builds.table(name).map(table -> OptionalLong.of(table.id())).orElse(OptionalLong.empty());
            builds.table(name).ifPresent(table -> tables.put(table.id(), table));
            members.add(new Member(name, model.snapshot().fingerprint(), tableId, model.metadata()));
        });
        Map<ModelName, Member> before = members(state);
        List<RelationName> drops = plan.removed().stream()
                .filter(name ->
                        before.containsKey(name) && before.get(name).tableId().isPresent())
                .map(environment::viewOf)
                .toList();
        Map<String, SnapshotRecord> snapshots = new HashMap<>(state.snapshots());
        planned.values().forEach(model -> snapshots.put(model.snapshot().fingerprint(), model.snapshot()));
        ViewSwap swap = promotion.swap(environment, members, drops, tables, snapshots::get, present, before);
        if (!plan.promotes() && !swap.views().isEmpty()) {
            swap.views().forEach(view -> repairs.add("the view " + view.name() + " was missing or changed by hand"));
        }
        if (plan.promotes() || !swap.views().isEmpty()) {
            promotion.promote(held, new Intent(environment, members, drops, Applier.appliedBy()), swap, plan.now());
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
