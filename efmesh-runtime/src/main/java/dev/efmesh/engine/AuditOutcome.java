package dev.efmesh.engine;

import dev.efmesh.model.Severity;

/**
 * What an audit found.
 *
 * @param violations counted by the engine; 0 when the audit holds
 * @param sample at most {@link #SAMPLE_ROWS} of the violating rows
 */
public record AuditOutcome(String name, Severity severity, long violations, TextTable sample) {
    /** How many violating rows are fetched at most. */
    public static final int SAMPLE_ROWS = 20;

    public boolean holds() {
        return violations == 0;
    }

    /** Whether it stands in the way of publishing. */
    public boolean blocks() {
        return !holds() && severity == Severity.BLOCK;
    }
}
