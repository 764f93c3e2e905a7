package dev.efmesh.plan;

import dev.efmesh.engine.Engine;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.sql.TokenIdentity;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.TableRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The version of the data that a model shows now: a number for a table, a stamp for an external, and for a view whatever its parents
 * have, because a view stores nothing. Speaks of one instant: what it has looked up once it does not look up again. Not thread-safe.
 */
public final class DataVersions {
    private final ModelSet models;
    private final Engine engine;
    private final Function<ModelName, Optional<TableRecord>> tables;
    private final Map<ModelName, String> versions = new HashMap<>();

    /** {@code tables} gives the table that the environment uses for a model. */
    public DataVersions(ModelSet models, Engine engine, Function<ModelName, Optional<TableRecord>> tables) {
        this.models = models;
        this.engine = engine;
        this.tables = tables;
    }

    /** What a table of the model is computed from if it is computed now. */
    public List<BuiltFrom> parentsOf(ModelDef<?> model) {
        if (model.kind() instanceof ModelKind.IncrementalByTimeRange) {
            return historyOf(model);
        }
        List<BuiltFrom> parents = new ArrayList<>();
        for (ModelName parent : model.parents()) {
            long table = tables.apply(parent).map(TableRecord::id).orElse(0L);
            parents.add(new BuiltFrom(parent, table, versionOf(models.model(parent))));
        }
        return parents;
    }

    /** An incremental table follows ranges, not versions, and those of tables that have a history; see {@link Lineage}. */
    private List<BuiltFrom> historyOf(ModelDef<?> model) {
        List<BuiltFrom> parents = new ArrayList<>();
        for (ModelName name : Lineage.below(models, model)) {
            boolean full = models.model(name).kind() instanceof ModelKind.Full;
            long table = full ? 0 : tables.apply(name).map(TableRecord::id).orElse(0L);
            parents.add(new BuiltFrom(name, table, ""));
        }
        return parents;
    }

    private String versionOf(ModelDef<?> model) {
        String known = versions.get(model.name());
        if (known != null) {
            return known;
        }
        String version = lookUp(model);
        versions.put(model.name(), version);
        return version;
    }

    private String lookUp(ModelDef<?> model) {
        if (model.kind() instanceof ModelKind.External external) {
            return engine.stampOf(external.source()).orElse("");
        }
        String version = tables.apply(model.name())
                .map(table -> "v" + table.dataVersion())
                .orElse("none");
        if (!(model.kind() instanceof ModelKind.View)) {
            return version;
        }
        List<String> below = new ArrayList<>();
        for (ModelName parent : model.parents()) {
            below.add(versionOf(models.model(parent)));
        }
        return TokenIdentity.hash(below);
    }

    /** Whether the model shows data of an external that has no stamp, directly or through views. */
    boolean readsUnstamped(ModelDef<?> model) {
        return model.parents().stream().map(models::model).anyMatch(parent -> {
            if (parent.kind() instanceof ModelKind.External external) {
                return engine.stampOf(external.source()).isEmpty();
            }
            return parent.kind() instanceof ModelKind.View && readsUnstamped(parent);
        });
    }
}
