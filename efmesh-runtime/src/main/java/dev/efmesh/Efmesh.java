package dev.efmesh;

import dev.efmesh.apply.Applier;
import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.apply.ApplyResult;
import dev.efmesh.apply.PhysicalSql;
import dev.efmesh.apply.Preflight;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.TextTable;
import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.inspect.AuditReport;
import dev.efmesh.inspect.Auditor;
import dev.efmesh.inspect.CheckReport;
import dev.efmesh.inspect.EnvironmentDiff;
import dev.efmesh.inspect.Environments;
import dev.efmesh.inspect.ModelGraph;
import dev.efmesh.inspect.RenderedModel;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.model.WarehouseDef;
import dev.efmesh.plan.LocalModels;
import dev.efmesh.plan.Plan;
import dev.efmesh.plan.PlanBuilder;
import dev.efmesh.plan.PlanOptions;
import dev.efmesh.plan.PlannedModel;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.jdbc.StateStores;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    public static Builder builder() {
        return new Builder();
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
        EnvironmentName name = new EnvironmentName(environment);
        return planner(name, new PlanOptions(clock.instant(), refresh)).apply(store.read());
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
        PlanOptions same = new PlanOptions(plan.now(), plan.refresh());
        return applier.apply(plan, planner(plan.environment(), same), options);
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

    @Override
    public void close() {
        try {
            engine.close();
        } finally {
            store.close();
        }
    }

    /** Says how a warehouse is opened. Not thread-safe. */
    public static final class Builder {
        private Path folder = Path.of("");
        private Map<String, String> settings = Map.of();
        private Clock clock = Clock.systemUTC();
        private RunListener listener = RunListener.NONE;
        private @Nullable ClassLoader classLoader;

        private Builder() {}

        /** What relative paths are relative to; by default the working folder. */
        public Builder folder(Path value) {
            folder = value;
            return this;
        }

        /** Settings by property name, stronger than all others; see {@link Setting}. */
        public Builder settings(Map<String, String> values) {
            settings = Map.copyOf(values);
            return this;
        }

        /** What tells the time: one instant is taken per command. */
        public Builder clock(Clock value) {
            clock = value;
            return this;
        }

        /** Who hears what happens. */
        public Builder listener(RunListener value) {
            listener = value;
            return this;
        }

        /** Where the models are found; by default the context class loader of the calling thread. */
        public Builder classLoader(ClassLoader value) {
            classLoader = value;
            return this;
        }

        /**
         * Opens the warehouse. Nothing is created on disk before something is applied.
         *
         * @throws EfmeshException with {@code NO_WAREHOUSE}, {@code SEVERAL_WAREHOUSES}, {@code NO_MODELS} or {@code CONFIGURATION}
         */
        public Efmesh open() {
            ClassLoader loader = classLoader == null ? contextClassLoader() : classLoader;
            ModelSet models = ModelSet.load(loader);
            WarehouseDef warehouse = models.warehouse()
                    .orElseThrow(
                            () -> new EfmeshException(
                                    ErrorCode.NO_WAREHOUSE,
                                    "no class on the class path carries @Warehouse",
                                    "write one that implements dev.efmesh.WarehouseConfig, and see that the efmesh-processor runs"));
            if (models.isEmpty()) {
                throw new EfmeshException(
                        ErrorCode.NO_MODELS,
                        "the warehouse " + warehouse.className() + " has no models",
                        "annotate a record with @Model");
            }
            Configuration configuration =
                    Configuration.resolve(warehouse, folder, settings, Configuration::surroundings);
            return new Efmesh(
                    models,
                    DuckDb.engine(configuration.duckdb()),
                    StateStores.sqlite(configuration.state()),
                    new SeedReader(loader),
                    clock,
                    listener,
                    configuration.jobs());
        }

        /** The same over given models, an engine and a state store, which are closed with it. */
        public Efmesh over(List<? extends ModelDef<?>> models, Engine engine, StateStore store, int jobs) {
            ClassLoader loader = classLoader == null ? contextClassLoader() : classLoader;
            return new Efmesh(
                    ModelSet.of(models, List.of()), engine, store, new SeedReader(loader), clock, listener, jobs);
        }

        private static ClassLoader contextClassLoader() {
            ClassLoader context = Thread.currentThread().getContextClassLoader();
            return context == null ? Efmesh.class.getClassLoader() : context;
        }
    }
}
