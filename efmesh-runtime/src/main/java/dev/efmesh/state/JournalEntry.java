package dev.efmesh.state;

import dev.efmesh.model.EnvironmentName;
import java.time.Instant;

/**
 * One command that changed something or failed to.
 *
 * @param command such as {@code apply}
 * @param outcome {@code done} or {@code failed}
 * @param summary JSON text: what changed, the error of a failure
 */
public record JournalEntry(
        EnvironmentName environment,
        String command,
        String outcome,
        String appliedBy,
        Instant startedAt,
        Instant finishedAt,
        String summary) {
    /** How many entries of an environment are kept. */
    public static final int KEPT = 500;
}
