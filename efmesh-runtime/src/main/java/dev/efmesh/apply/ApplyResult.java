package dev.efmesh.apply;

import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.plan.Plan;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an apply did.
 *
 * @param plan what was applied
 * @param built tables and views that were made, in the order in which they were finished
 * @param failures models that failed, by name; nothing is promoted then
 * @param skipped models that were not begun, by name, each with the failed model that is the cause; after an interrupt with itself
 * @param swapped environment views that were put in place
 * @param dropped environment views that went
 * @param repairs what was found missing or changed by hand, in words
 * @param promoted whether the environment now is as the plan says
 */
public record ApplyResult(
        EnvironmentName environment,
        Plan plan,
        List<BuiltModel> built,
        List<ModelFailure> failures,
        Map<ModelName, ModelName> skipped,
        List<RelationName> swapped,
        List<RelationName> dropped,
        List<String> repairs,
        boolean promoted,
        Duration took) {
    public ApplyResult {
        built = List.copyOf(built);
        failures = List.copyOf(failures);
        skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
        swapped = List.copyOf(swapped);
        dropped = List.copyOf(dropped);
        repairs = List.copyOf(repairs);
    }
}
