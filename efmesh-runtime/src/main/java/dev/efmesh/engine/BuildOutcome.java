package dev.efmesh.engine;

import java.util.List;

/** How a build ended: in place, or refused by blocking audits with nothing changed. */
public sealed interface BuildOutcome {
    List<AuditOutcome> audits();

    /** The relation is in place; {@code audits} holds what was found, failed warnings among it. */
    record Built(long rows, List<AuditOutcome> audits) implements BuildOutcome {
        public Built {
            audits = List.copyOf(audits);
        }
    }

    /** At least one blocking audit failed; what was there before is there still. */
    record Refused(List<AuditOutcome> audits) implements BuildOutcome {
        public Refused {
            audits = List.copyOf(audits);
        }
    }
}
