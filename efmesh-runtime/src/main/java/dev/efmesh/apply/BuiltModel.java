package dev.efmesh.apply;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.model.ModelName;
import java.time.Duration;
import java.util.List;

/**
 * A model whose table or view was made or filled.
 *
 * @param rows how many rows were written; -1 for a view
 * @param intervals how many intervals were computed; 0 for a model without
 * @param outside how many rows the query gave for other intervals than it was asked for; they were left out
 * @param why the reason of the action, in words
 * @param warnings audits with the severity warn that failed
 */
public record BuiltModel(
        ModelName model,
        long rows,
        long intervals,
        long outside,
        Duration took,
        String why,
        List<AuditOutcome> warnings) {
    public BuiltModel {
        warnings = List.copyOf(warnings);
    }
}
