package dev.efmesh.apply;

import dev.efmesh.engine.CatalogRelation;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.ViewSwap;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.plan.StoredModel;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Intent;
import dev.efmesh.state.Lease;
import dev.efmesh.state.Member;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Moves an environment's views: the intent into the state, all views in one step of the engine, the state. A stop in between is healed by
 * whoever next holds the environment's lock, see {@link #recover}. Thread-safe.
 */
final class Promotion {
    private final Engine engine;
    private final StateStore store;

    Promotion(Engine engine, StateStore store) {
        this.engine = engine;
        this.store = store;
    }

    /** The swap that a list of members needs; {@code present} are the views that exist now. */
    ViewSwap swap(
            EnvironmentName environment,
            List<Member> members,
            List<RelationName> drops,
            Map<Long, TableRecord> tables,
            Function<String, SnapshotRecord> snapshots,
            Map<RelationName, CatalogRelation> present,
            Map<ModelName, Member> before) {
        List<ViewSwap.View> views = new ArrayList<>();
        for (Member member : members) {
            if (member.tableId().isEmpty()) {
                continue;
            }
            ViewSwap.View view = view(environment, member, tables, snapshots);
            CatalogRelation there = present.get(view.name());
            Member old = before.get(member.model());
            boolean stands = there != null
                    && there.shows(view.physical())
                    && old != null
                    && old.metadata().equals(member.metadata());
            if (!stands) {
                views.add(view);
            }
        }
        return new ViewSwap(views, drops);
    }

    private static ViewSwap.View view(
            EnvironmentName environment,
            Member member,
            Map<Long, TableRecord> tables,
            Function<String, SnapshotRecord> snapshots) {
        TableRecord table = tables.get(member.tableId().orElse(-1));
        if (table == null) {
            throw new EfmeshException(
                    ErrorCode.PLAN_STALE, "the table of " + member.model() + " is gone", "plan and apply again");
        }
        StoredModel stored = StoredModel.of(snapshots.apply(member.fingerprint()), member);
        return new ViewSwap.View(
                environment.viewOf(member.model()), table.relation(), stored.contract(), stored.description());
    }

    void promote(Lease lease, Intent intent, ViewSwap swap, Instant now) {
        store.beginPromotion(lease, intent);
        engine.swapViews(swap);
        store.finishPromotion(lease, intent, now);
    }

    /**
     * Finishes a promotion that was interrupted: the intent is repeated as it was written down, whatever the local definitions say now.
     * Where a table of it is gone from the state or the warehouse it cannot be; it is left to the promotion that comes next, which
     * writes an intent of its own. Gives whether something was finished.
     */
    boolean recover(
            Lease lease,
            EnvironmentName environment,
            StateView state,
            Supplier<Map<RelationName, CatalogRelation>> present,
            Instant now) {
        Optional<Intent> intent = state.environment(environment).flatMap(EnvironmentRecord::intent);
        if (intent.isEmpty()) {
            return false;
        }
        Set<RelationName> relations = present.get().keySet();
        boolean whole = intent.get().members().stream()
                .filter(member -> member.tableId().isPresent())
                .map(member -> state.tables().get(member.tableId().getAsLong()))
                .allMatch(table -> table != null && relations.contains(table.relation()));
        if (whole) {
            ViewSwap swap = swap(
                    environment,
                    intent.get().members(),
                    intent.get().drops(),
                    state.tables(),
                    state::snapshot,
                    Map.of(),
                    Map.of());
            store.requireHeld(lease);
            engine.swapViews(swap);
            store.finishPromotion(lease, intent.get(), now);
        }
        return whole;
    }
}
