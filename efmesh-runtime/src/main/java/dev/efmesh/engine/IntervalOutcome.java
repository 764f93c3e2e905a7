package dev.efmesh.engine;

import java.util.List;

/** How the replacement of a range ended: committed, or refused by blocking audits with nothing changed. */
public sealed interface IntervalOutcome {
    List<AuditOutcome> audits();

    /**
     * The range is in place.
     *
     * @param rows how many were written
     * @param outside how many the query gave for other ranges; they were left out
     */
    record Written(long rows, long outside, List<AuditOutcome> audits) implements IntervalOutcome {
        public Written {
            audits = List.copyOf(audits);
        }
    }

    /** At least one blocking audit failed; what was there before is there still. */
    record Refused(List<AuditOutcome> audits) implements IntervalOutcome {
        public Refused {
            audits = List.copyOf(audits);
        }
    }
}
