package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.AuditOutcome;
import java.util.List;

/** Ends a transaction that was refused by audits; never leaves this package. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<AuditOutcome> outcomes;

    RefusedException(List<AuditOutcome> outcomes) {
        super("refused by audits", null, false, false);
        this.outcomes = outcomes;
    }

    List<AuditOutcome> outcomes() {
        return outcomes;
    }
}
