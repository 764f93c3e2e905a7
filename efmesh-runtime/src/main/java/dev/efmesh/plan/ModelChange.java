package dev.efmesh.plan;

import dev.efmesh.model.ModelName;
import java.util.List;

/**
 * How one model differs from what the environment has.
 *
 * @param reasons why, in words; names the ancestor that is the cause of a cascade
 * @param diff a unified diff of the query, line by line; empty where the text is the same
 * @param columns columns added, removed and retyped, in words
 */
public record ModelChange(
        ModelName model, ChangeCategory category, List<String> reasons, List<String> diff, List<String> columns) {
    public ModelChange {
        reasons = List.copyOf(reasons);
        diff = List.copyOf(diff);
        columns = List.copyOf(columns);
    }
}
