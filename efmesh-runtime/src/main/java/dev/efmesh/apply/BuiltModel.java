package dev.efmesh.apply;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.model.ModelName;
import java.time.Duration;
import java.util.List;

/**
 * A model whose table or view was made.
 *
 * @param rows how many rows it has; -1 for a view
 * @param why the reason of the action, in words
 * @param warnings audits with the severity warn that failed
 */
public record BuiltModel(ModelName model, long rows, Duration took, String why, List<AuditOutcome> warnings) {
    public BuiltModel {
        warnings = List.copyOf(warnings);
    }
}
