package dev.efmesh.inspect;

import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import java.util.List;

/** How the versions of models in two environments differ. */
public record EnvironmentDiff(EnvironmentName left, EnvironmentName right, List<Difference> differences, int same) {
    public EnvironmentDiff {
        differences = List.copyOf(differences);
    }

    /** In which way one model differs. */
    public enum Kind {
        ONLY_LEFT,
        ONLY_RIGHT,
        OTHER_VERSION,
        OTHER_METADATA
    }

    /**
     * One model that differs.
     *
     * @param diff a unified diff of the queries, from left to right; empty where the query is the same
     */
    public record Difference(ModelName model, Kind kind, List<String> diff) {
        public Difference {
            diff = List.copyOf(diff);
        }
    }
}
