package dev.efmesh;

import dev.efmesh.apply.Applier;
import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.apply.ApplyResult;
import dev.efmesh.apply.PhysicalSql;
import dev.efmesh.apply.Preflight;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.TextTable;
import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.inspect.AuditReport;
import dev.efmesh.inspect.Auditor;
import dev.efmesh.inspect.CheckReport;
import dev.efmesh.inspect.EnvironmentDiff;
import dev.efmesh.inspect.EnvironmentStatus;
import dev.efmesh.inspect.Environments;
import dev.efmesh.inspect.ModelGraph;
import dev.efmesh.inspect.RenderedModel;
import dev.efmesh.inspect.Statuses;
import dev.efmesh.interval.Interval;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.operate.Daemon;
import dev.efmesh.operate.Restatement;
import dev.efmesh.operate.Restater;
import dev.efmesh.operate.RunResult;
import dev.efmesh.operate.Ticker;
import dev.efmesh.plan.LocalModels;
import dev.efmesh.plan.Plan;
import dev.efmesh.plan.PlanBuilder;
import dev.efmesh.plan.PlanOptions;
import dev.efmesh.plan.PlanRequest;
import dev.efmesh.plan.PlannedModel;
import dev.efmesh.plan.Purpose;
import dev.efmesh.state.HeldLock;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.jdbc.StateStores;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A warehouse: everything that a command does is one call here, with a typed result. Thread-safe; owns what it opened, so close it.
 *
 * <pre>{@code
 * try (Efmesh efmesh = Efmesh.open()) {
 *     efmesh.apply("dev");
 *     try (Stream<DeptDaily> rows = efmesh.read(DeptDailyModel.definition(), "dev")) {
 *         rows.forEach(System.out::println);
 *     }
 * }
 * }</pre>
 */
public final class Efmesh implements AutoCloseable {
    private static final int STALE_PLANS = 3;

    private final ModelSet models;
    private final Engine engine;
    private final StateStore store;
    private final Clock clock;
    private final int jobs;
    private final SeedReader seeds;
    private final Applier applier;
    private @Nullable LocalModels locals;

    Efmesh(
            ModelSet models,
            Engine engine,
            StateStore store,
            SeedReader seeds,
            Clock clock,
            RunListener listener,
            int jobs) {
        this.models = models;
        this.engine = engine;
        this.store = store;
        this.seeds = seeds;
        this.clock = clock;
        this.jobs = jobs;
        this.applier = new Applier(models, engine, store, seeds, listener, clock, StateStores.LEASE);
    }

    /** Opens the warehouse on the class path of the calling thread, with its settings as they are. */
    public static Efmesh open() {
        return builder().open();
    }

    /** Opens a warehouse with more said about it. */
    public static EfmeshBuilder builder() {
        return new EfmeshBuilder();
    }

    /** The models of the warehouse, parents before children. */
    public ModelSet models() {
        return models;
    }

    /** How many models are built at a time unless an apply says otherwise. */
    public int jobs() {
        return jobs;
    }

    /** What an apply of the environment would do now. Reads the state only. */
    public Plan plan(String environment) {
        return plan(environment, false);
    }

    /** The same; {@code refresh} counts externals that cannot be compared (engine tables, URLs) as changed. */
    public Plan plan(String environment, boolean refresh) {
        return plan(environment, PlanRequest.ALL.refreshing(refresh));
    }

    /** The same for what is asked for: some intervals, some models. */
    public Plan plan(String environment, PlanRequest request) {
        EnvironmentName name = new EnvironmentName(environment);
        PlanOptions options = new PlanOptions(clock.instant(), request, new Purpose.Apply());
        return planner(name, options).apply(store.read());
    }

    private Function<StateView, Plan> planner(EnvironmentName name, PlanOptions options) {
        return state -> new PlanBuilder(locals(), state, engine, name, options).build();
    }

    private synchronized LocalModels locals() {
        if (locals == null) {
            locals = LocalModels.of(models, seeds);
        }
        return locals;
    }

    /** Plans and applies at once. */
    public ApplyResult apply(String environment) {
        for (int attempt = 1; ; attempt++) {
            try {
                return apply(plan(environment), new ApplyOptions(jobs));
            } catch (EfmeshException e) {
                if (e.code() != ErrorCode.PLAN_STALE || attempt == STALE_PLANS) {
                    throw e;
                }
            }
        }
    }

    /**
     * Does exactly what a plan shows.
     *
     * @throws EfmeshException with {@code PLAN_STALE} when the state has moved since, {@code LOCK_HELD} when another process applies,
     *     {@code PREFLIGHT} when it could not work (nothing is written then), or a {@code ApplyFailedException} when models failed
     */
    public ApplyResult apply(Plan plan, ApplyOptions options) {
        return applier.apply(plan, planner(plan.environment(), plan.options()), options);
    }

    /**
     * Reads what a model holds in an environment.
     *
     * @return a lazy stream that holds a connection until it is closed
     */
    public <R> Stream<R> read(ModelDef<R> model, String environment) {
        return engine.read("SELECT * FROM " + shown(model, environment), model.contract(), model.reader());
    }

    /** The first rows of a model in an environment, as text. */
    public TextTable show(String model, String environment, int limit) {
        return engine.readText("SELECT * FROM " + shown(models.model(model), environment), limit);
    }

    private String shown(ModelDef<?> model, String environment) {
        EnvironmentName name = new EnvironmentName(environment);
        new Environments(store.read()).requireMember(name, model.name());
        return model.kind() instanceof ModelKind.External external
                ? engine.spelling().source(external.source(), model.contract())
                : name.viewOf(model.name()).quoted();
    }

    /** Runs all audits of an environment's models over what its views show. */
    public AuditReport audit(String environment) {
        return new Auditor(models, engine, store.read(), clock.instant()).audit(new EnvironmentName(environment));
    }

    /** Checks queries, seeds and sources against the real engine without writing. */
    public CheckReport check() {
        return new CheckReport(models.models().size(), new Preflight(engine, models, seeds).faults(models.names()));
    }

    /** A model's query as it would run in the environment. */
    public RenderedModel render(String model, String environment) {
        ModelDef<?> wanted = models.model(model);
        Map<ModelName, RelationName> relations = new HashMap<>();
        Plan plan = plan(environment);
        for (PlannedModel planned : plan.models()) {
            relations.put(planned.model().name(), planned.relation());
        }
        PhysicalSql sql = new PhysicalSql(models, engine.spelling(), relations::get, plan.now());
        return new RenderedModel(
                wanted.name(), plan.environment(), sql.query(wanted), sql.audits(wanted, sql.relation(wanted.name())));
    }

    /** The graph of the models. */
    public ModelGraph graph() {
        return ModelGraph.of(models);
    }

    /** How the versions of two environments differ. */
    public EnvironmentDiff diff(String left, String right) {
        return new Environments(store.read()).diff(new EnvironmentName(left), new EnvironmentName(right));
    }

    /**
     * One tick of the environment, for a scheduler: computes the intervals that are due, with their lookback, and makes full models anew
     * whose time has come and whose parents' data has changed. Changes of models are never made; they are listed.
     *
     * @throws dev.efmesh.apply.ApplyFailedException when models failed; the others are up to date then
     * @throws EfmeshException with {@code LOCK_HELD} when another process works on the environment, {@code UNKNOWN_ENVIRONMENT}
     */
    public RunResult run(String environment) {
        return run(environment, new ApplyOptions(jobs));
    }

    /** The same, done otherwise than by default. */
    public RunResult run(String environment, ApplyOptions options) {
        return new Ticker(locals(), engine, store, applier)
                .tick(new EnvironmentName(environment), clock.instant(), options);
    }

    /** Ticks the environment whenever something is due, until the daemon is closed; close it before this. */
    public Daemon daemon(String environment) {
        EnvironmentName name = new EnvironmentName(environment);
        return new Daemon(name.value(), models, clock, () -> run(environment));
    }

    /**
     * What {@link #restate} would do: which ranges of which tables are computed again, who shows them, what is copied first.
     *
     * @param model an incremental model, whose bounds {@code from} and {@code to} must be, or an external
     */
    public Restatement previewRestatement(String environment, String model, Interval range) {
        return restater()
                .preview(new EnvironmentName(environment), models.model(model).name(), range, clock.instant());
    }

    /**
     * Computes a range of a model again, and all that was computed from it: in the primary environment in the tables themselves, elsewhere
     * in copies where another environment shows them. Other environments follow with their next run.
     */
    public ApplyResult restate(String environment, String model, Interval range, ApplyOptions options) {
        return restater()
                .restate(new EnvironmentName(environment), models.model(model).name(), range, clock.instant(), options);
    }

    private Restater restater() {
        return new Restater(locals(), engine, store, applier);
    }

    /** How far the environment is: lag, holes and failures of its models, what is due next, recent commands, its lock. Reads the state. */
    public EnvironmentStatus status(String environment) {
        return statuses().of(new EnvironmentName(environment));
    }

    /** Who holds the environment's lock now. */
    public Optional<HeldLock> lock(String environment) {
        return statuses().lock(new EnvironmentName(environment));
    }

    private Statuses statuses() {
        return new Statuses(models, store, clock.instant());
    }

    /**
     * Takes a lock away from its holder, who writes nothing more to the state under it. For a holder that is gone and cannot be asked.
     *
     * @return {@code false} when the lock has passed on already
     */
    public boolean unlock(HeldLock lock) {
        return store.breakLock(lock);
    }

    @Override
    public void close() {
        try {
            engine.close();
        } finally {
            store.close();
        }
    }
}
