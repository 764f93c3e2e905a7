package dev.efmesh.plan;

import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.state.Alias;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The difference between the local definitions and an environment, and what an apply does about it. Immutable.
 *
 * @param now the instant that {@code @now} stands for
 * @param refresh whether externals that cannot be compared count as changed
 * @param changes all models, parents before children, then the removed ones
 * @param models what is done, parents before children
 * @param removed models whose views go
 * @param aliases cosmetic changes, to be remembered
 * @param promotes whether the environment's members change
 * @param lastAppliedAt when the environment was promoted last
 * @param lastAppliedBy who promoted it, or empty text
 * @param notices what a person should know besides
 */
public record Plan(
        EnvironmentName environment,
        Instant now,
        boolean refresh,
        List<ModelChange> changes,
        List<PlannedModel> models,
        List<ModelName> removed,
        List<Alias> aliases,
        boolean promotes,
        Optional<Instant> lastAppliedAt,
        String lastAppliedBy,
        List<String> notices) {
    public Plan {
        changes = List.copyOf(changes);
        models = List.copyOf(models);
        removed = List.copyOf(removed);
        aliases = List.copyOf(aliases);
        notices = List.copyOf(notices);
    }

    /** Whether there is nothing to do: no data to compute and no view to move. */
    public boolean isEmpty() {
        return !promotes && models.stream().allMatch(model -> !builds(model));
    }

    /** The models whose tables or views are made. */
    public List<PlannedModel> builds() {
        return models.stream().filter(Plan::builds).toList();
    }

    private static boolean builds(PlannedModel model) {
        return model.action() == Action.BUILD || model.action() == Action.REBUILD;
    }

    /** The models that differ from the environment's. */
    public List<ModelChange> differences() {
        return changes.stream()
                .filter(change -> change.category() != ChangeCategory.UNCHANGED)
                .toList();
    }

    /** Whether applying the other plan does exactly what this one shows. */
    public boolean sameWork(Plan other) {
        if (models.size() != other.models.size() || !removed.equals(other.removed) || promotes != other.promotes) {
            return false;
        }
        for (int i = 0; i < models.size(); i++) {
            if (!models.get(i).sameWork(other.models.get(i))) {
                return false;
            }
        }
        return true;
    }
}
