package dev.efmesh.plan;

import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an incremental model reads, looking through views, which store nothing. Its history follows other incremental models and seeds; a
 * full parent counts as what it holds when an interval is computed. Stateless.
 */
public final class Lineage {
    private Lineage() {}

    /** The nearest models below that are no views. */
    public static Set<ModelName> below(ModelSet models, ModelDef<?> model) {
        Set<ModelName> found = new TreeSet<>();
        for (ModelName parent : model.parents()) {
            ModelDef<?> read = models.model(parent);
            if (read.kind() instanceof ModelKind.View) {
                found.addAll(below(models, read));
            } else {
                found.add(parent);
            }
        }
        return found;
    }
}
