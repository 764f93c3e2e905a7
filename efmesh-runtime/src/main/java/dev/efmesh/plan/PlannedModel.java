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
 * @param table the table that is reused, rebuilt or filled; empty where one is made
 * @param base the table whose rows a new one begins with; empty where it begins without
 * @param intervals what is computed of an incremental model
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
        Optional<TableRecord> base,
        IntervalWork intervals,
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

    /** Whether something is written for it. */
    public boolean writes() {
        return action != Action.NONE && action != Action.REUSE;
    }

    private boolean fillsAtMost() {
        return action == Action.FILL || action == Action.REUSE;
    }

    /** The same work, or less of it where somebody else has filled intervals of the same table meanwhile. */
    boolean sameWork(PlannedModel other) {
        return model.name().equals(other.model.name())
                && snapshot.fingerprint().equals(other.snapshot.fingerprint())
                && (action == other.action || fillsAtMost() && other.fillsAtMost())
                && relation.equals(other.relation)
                && intervals.all().containsAll(other.intervals.all())
                && metadata.equals(other.metadata)
                && auditsToRun.equals(other.auditsToRun);
    }
}
