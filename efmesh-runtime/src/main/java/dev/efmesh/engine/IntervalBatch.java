package dev.efmesh.engine;

import dev.efmesh.interval.Interval;
import java.util.List;

/**
 * A range to replace.
 *
 * @param query the rendered query; its columns are taken by name
 * @param audits what must hold of the range, and of the table with it, before it becomes visible
 */
public record IntervalBatch(Interval range, String query, List<AuditQuery> audits) {
    public IntervalBatch {
        audits = List.copyOf(audits);
    }
}
