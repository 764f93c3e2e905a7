package dev.efmesh.operate;

import dev.efmesh.apply.ApplyResult;
import dev.efmesh.plan.ModelChange;
import java.util.List;

/**
 * What a tick did.
 *
 * @param result what was computed
 * @param waiting changes of models that wait for an apply; a tick never makes them
 */
public record RunResult(ApplyResult result, List<ModelChange> waiting) {
    public RunResult {
        waiting = List.copyOf(waiting);
    }
}
