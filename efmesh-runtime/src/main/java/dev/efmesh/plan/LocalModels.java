package dev.efmesh.plan;

import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import java.util.LinkedHashMap;
import java.util.Map;

/** The local definitions with their identities, computed once: definitions do not change while a program runs. Immutable. */
public final class LocalModels {
    private final ModelSet set;
    private final Map<ModelName, LocalModel> models;

    private LocalModels(ModelSet set, Map<ModelName, LocalModel> models) {
        this.set = set;
        this.models = models;
    }

    /** Reads the seeds; throws {@code SEED_FILE} for one that cannot be. */
    public static LocalModels of(ModelSet set, SeedReader seeds) {
        Map<ModelName, LocalModel> models = new LinkedHashMap<>();
        for (ModelDef<?> model : set.models()) {
            String content = model.kind() instanceof ModelKind.Seed seed
                    ? SeedReader.contentHash(seeds.read(seed, model.contract()))
                    : "";
            String shape = Fingerprints.shape(model, content);
            Metadata metadata = Metadata.of(model);
            models.put(
                    model.name(),
                    new LocalModel(
                            model,
                            shape,
                            Fingerprints.own(shape, model.queryIdentity()),
                            Definition.of(model, shape),
                            metadata,
                            metadata.toJson()));
        }
        return new LocalModels(set, models);
    }

    public ModelSet set() {
        return set;
    }

    Iterable<LocalModel> inOrder() {
        return models.values();
    }

    boolean contains(ModelName name) {
        return models.containsKey(name);
    }
}
