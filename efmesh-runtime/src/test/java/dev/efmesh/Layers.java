package dev.efmesh;

import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.table;
import static dev.efmesh.TestModels.view;

import dev.efmesh.model.Audits;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.Severity;
import java.util.ArrayList;
import java.util.List;

/** A warehouse of four layers over one source, in versions that differ in their first layer. */
final class Layers {
    static final String[] SOURCE = {
        "CREATE SCHEMA src", "CREATE TABLE src.numbers AS SELECT range AS n FROM range(20000)"
    };

    private Layers() {}

    static ModelDef.Builder<?>[] version(int version) {
        List<ModelDef.Builder<?>> models = new ArrayList<>();
        models.add(table("raw.numbers", "src.numbers", "n BIGINT"));
        for (int layer = 0; layer < 4; layer++) {
            for (int i = 0; i < 6; i++) {
                String parent = layer == 0 ? "raw.numbers" : "l" + (layer - 1) + ".m" + (i + 1) % 6;
                String sql = "SELECT n + " + (layer == 0 ? version : 1) + " AS n FROM @ref(" + parent + ") WHERE n % "
                        + (i + 2) + " <> 0";
                String name = "l" + layer + ".m" + i;
                models.add(
                        i % 3 == 2
                                ? view(name, sql, "n BIGINT")
                                : full(name, sql, "n BIGINT").audit(Audits.notNull("n", Severity.BLOCK)));
            }
        }
        if (version == 1) {
            models.add(full("l0.gone", "SELECT max(n) AS n FROM @ref(raw.numbers)", "n BIGINT"));
        }
        return models.toArray(ModelDef.Builder<?>[]::new);
    }
}
