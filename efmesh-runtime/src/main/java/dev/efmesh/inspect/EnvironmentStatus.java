package dev.efmesh.inspect;

import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.state.HeldLock;
import dev.efmesh.state.JournalEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How an environment is.
 *
 * @param now the instant of which it speaks
 * @param appliedAt when it was promoted last
 * @param appliedBy who promoted it
 * @param interrupted whether a promotion was begun and not finished
 * @param models the environment's models that are declared here, parents before children
 * @param undeclared its models that are not
 * @param recent its newest commands, newest first
 * @param lock who works on it now
 */
public record EnvironmentStatus(
        EnvironmentName environment,
        Instant now,
        Optional<Instant> appliedAt,
        String appliedBy,
        boolean interrupted,
        List<ModelStatus> models,
        List<ModelName> undeclared,
        List<JournalEntry> recent,
        Optional<HeldLock> lock) {
    public EnvironmentStatus {
        models = List.copyOf(models);
        undeclared = List.copyOf(undeclared);
        recent = List.copyOf(recent);
    }

    /** Whether no interval failed, no model is late and no promotion was interrupted. */
    public boolean isWell() {
        return !interrupted && models.stream().allMatch(ModelStatus::isWell);
    }
}
