package dev.efmesh.engine;

import dev.efmesh.model.Contract;
import dev.efmesh.model.RelationName;
import java.util.List;

/**
 * A table to build beside and put in place.
 *
 * @param target where it ends; a table that stands there is replaced in the same instant
 * @param staging where it may be built; the audits read {@code @self} from there. The same as the target where nothing stands there
 *     yet, which spares the engine a rename
 * @param query the rendered query; its columns are taken by name
 * @param description the comment of the table, or empty; the contract has those of the columns
 */
public record TableBuild(
        RelationName target,
        RelationName staging,
        Contract contract,
        String query,
        List<AuditQuery> audits,
        String description) {
    public TableBuild {
        audits = List.copyOf(audits);
    }
}
