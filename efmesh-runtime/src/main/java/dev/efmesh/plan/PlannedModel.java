package dev.efmesh.plan;

import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.TableRecord;
import java.util.List;
import java.util.Optional;

/**
 * What an apply does for one model.
 *
 * @param snapshot the version of the model that the environment will have; it may be new
 * @param relation where its data is or will be; an external has a name here and no relation
 * @param table the table that is reused or rebuilt; empty where one is built
 * @param why the reason of the action, in words; empty for none
 * @param metadata as JSON text
 * @param auditsToRun audits that are new or changed although the data is not
 */
public record PlannedModel(
        ModelDef<?> model,
        SnapshotRecord snapshot,
        Action action,
        RelationName relation,
        Optional<TableRecord> table,
        String why,
        String metadata,
        List<String> auditsToRun) {
    public PlannedModel {
        auditsToRun = List.copyOf(auditsToRun);
    }

    /**
     * Whether the model is made anew when the data of a parent changes: a full model always; a view, which stores nothing, only for the
     * sake of audits that speak of what it shows.
     */
    public static boolean followsData(ModelDef<?> model) {
        return model.kind() instanceof ModelKind.Full
                || model.kind() instanceof ModelKind.View && !model.audits().isEmpty();
    }

    /** The same work: equal in all but objects that were made anew. */
    boolean sameWork(PlannedModel other) {
        return model.name().equals(other.model.name())
                && snapshot.fingerprint().equals(other.snapshot.fingerprint())
                && action == other.action
                && relation.equals(other.relation)
                && metadata.equals(other.metadata)
                && auditsToRun.equals(other.auditsToRun);
    }
}
