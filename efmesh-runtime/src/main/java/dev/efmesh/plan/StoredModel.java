package dev.efmesh.plan;

import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.Contract;
import dev.efmesh.model.DataType;
import dev.efmesh.model.Snake;
import dev.efmesh.state.Member;
import dev.efmesh.state.SnapshotRecord;
import java.util.List;

/** A model as the state remembers it: enough to make its view, whatever the local definitions say. */
public record StoredModel(Contract contract, String description, String query, String kind) {

    /** The types of the contract's columns are left open: a view takes them from its table. */
    public static StoredModel of(SnapshotRecord snapshot, Member member) {
        Definition definition = Definition.fromJson(snapshot.definition());
        Metadata metadata = Metadata.fromJson(member.metadata());
        List<ColumnDef> columns = definition.columns().keySet().stream()
                .map(name -> new ColumnDef(
                        name, Snake.camel(name), new DataType.Untyped(), true, metadata.columnDescription(name)))
                .toList();
        return new StoredModel(new Contract(columns), metadata.description(), definition.query(), definition.kind());
    }
}
