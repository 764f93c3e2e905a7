package dev.efmesh.state;

import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.engine.RelationKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A physical table or view that holds a snapshot's data.
 *
 * @param relation its place; kept, never recomputed
 * @param dataVersion rises with every rewrite of the data; 0 before the first
 * @param unit the unit of its intervals; empty where it has none
 * @param ledger which of its intervals are computed
 * @param refreshedAt the instant of the command that rewrote data in it last
 * @param orphanedAt since when no environment points at it
 */
public record TableRecord(
        long id,
        ModelName model,
        String fingerprint,
        RelationName relation,
        RelationKind kind,
        TableStatus status,
        long dataVersion,
        List<BuiltFrom> builtFrom,
        Optional<IntervalUnit> unit,
        Ledger ledger,
        Optional<Instant> refreshedAt,
        Optional<Instant> orphanedAt) {
    public TableRecord {
        builtFrom = List.copyOf(builtFrom);
    }

    /** The same with another ledger. */
    public TableRecord with(Ledger other) {
        return new TableRecord(
                id,
                model,
                fingerprint,
                relation,
                kind,
                status,
                dataVersion,
                builtFrom,
                unit,
                other,
                refreshedAt,
                orphanedAt);
    }

    /** Whether the data was being replaced when the process ended, so that it may be the old or the new. */
    public boolean interrupted() {
        return builtFrom.stream().anyMatch(BuiltFrom::isReplacing);
    }
}
