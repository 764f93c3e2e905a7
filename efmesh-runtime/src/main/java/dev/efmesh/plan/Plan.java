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
 * @param options how it was made: its instant, what was asked for, and for what
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
        PlanOptions options,
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

    /** The instant that {@code @now} stands for. */
    public Instant now() {
        return options.now();
    }

    /** Whether there is nothing to do: no data to compute and no view to move. */
    public boolean isEmpty() {
        return !promotes && models.stream().noneMatch(PlannedModel::writes);
    }

    /** The models whose tables or views are made or filled. */
    public List<PlannedModel> builds() {
        return models.stream().filter(PlannedModel::writes).toList();
    }

    /** The incremental models that will lack intervals that are due, because less was asked for. */
    public List<PlannedModel> gaps() {
        return models.stream()
                .filter(model -> !model.intervals().gaps().isEmpty())
                .toList();
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
