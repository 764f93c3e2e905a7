package dev.efmesh.engine;

import dev.efmesh.model.Contract;
import dev.efmesh.model.RelationName;
import java.util.List;

/**
 * A table to load from a seed and put in place; see {@link TableBuild}.
 *
 * @param rows the cells in the order of the contract
 */
public record SeedLoad(
        RelationName target,
        RelationName staging,
        Contract contract,
        SeedRows rows,
        List<AuditQuery> audits,
        String description) {
    public SeedLoad {
        audits = List.copyOf(audits);
    }
}
