package dev.efmesh;

import dev.efmesh.engine.Engine;
import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.WarehouseDef;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.jdbc.StateStores;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says how a warehouse is opened. Not thread-safe. */
public final class EfmeshBuilder {
    private Path folder = Path.of("");
    private Map<String, String> settings = Map.of();
    private Clock clock = Clock.systemUTC();
    private RunListener listener = RunListener.NONE;
    private @Nullable ClassLoader classLoader;

    EfmeshBuilder() {}

    /** What relative paths are relative to; by default the working folder. */
    public EfmeshBuilder folder(Path value) {
        folder = value;
        return this;
    }

    /** Settings by property name, stronger than all others; see {@link Setting}. */
    public EfmeshBuilder settings(Map<String, String> values) {
        settings = Map.copyOf(values);
        return this;
    }

    /** What tells the time: one instant is taken per command. */
    public EfmeshBuilder clock(Clock value) {
        clock = value;
        return this;
    }

    /** Who hears what happens. */
    public EfmeshBuilder listener(RunListener value) {
        listener = value;
        return this;
    }

    /** Where the models are found; by default the context class loader of the calling thread. */
    public EfmeshBuilder classLoader(ClassLoader value) {
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
        Configuration configuration = Configuration.resolve(warehouse, folder, settings, Configuration::surroundings);
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
        return new Efmesh(ModelSet.of(models, List.of()), engine, store, new SeedReader(loader), clock, listener, jobs);
    }

    private static ClassLoader contextClassLoader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? Efmesh.class.getClassLoader() : context;
    }
}
