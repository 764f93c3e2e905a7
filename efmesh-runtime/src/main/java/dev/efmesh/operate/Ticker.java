package dev.efmesh.operate;

import dev.efmesh.apply.Applier;
import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.apply.ApplyResult;
import dev.efmesh.engine.Engine;
import dev.efmesh.inspect.Environments;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.plan.LocalModels;
import dev.efmesh.plan.PlanBuilder;
import dev.efmesh.plan.PlanOptions;
import dev.efmesh.plan.PlanRequest;
import dev.efmesh.plan.Purpose;
import dev.efmesh.state.StateStore;
import java.time.Instant;
import java.util.Map;

/** Brings the data of an environment up to date, and changes no model. Thread-safe. */
public final class Ticker {
    private final LocalModels locals;
    private final Engine engine;
    private final StateStore store;
    private final Applier applier;

    public Ticker(LocalModels locals, Engine engine, StateStore store, Applier applier) {
        this.locals = locals;
        this.engine = engine;
        this.store = store;
        this.applier = applier;
    }

    /** One tick: everything that is due at {@code now}. The environment exists. Doing it twice does nothing the second time. */
    public RunResult tick(EnvironmentName environment, Instant now, ApplyOptions options) {
        new Environments(store.read()).require(environment);
        PlanOptions how = new PlanOptions(now, PlanRequest.ALL, new Purpose.Tick());
        ApplyResult result = applier.tick(
                "run",
                environment,
                now,
                state -> Map.of(),
                state -> new PlanBuilder(locals, state, engine, environment, how).build(),
                options);
        return new RunResult(result, result.plan().differences());
    }
}
