package dev.efmesh.state.jdbc;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.state.Intent;
import dev.efmesh.state.Member;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The two writes of a promotion, around the engine's swap of the views. Both may be repeated. Stateless. */
final class StatePromotions {
    private static final String POINTED_AT = "id IN (SELECT table_id FROM members WHERE table_id IS NOT NULL)";

    private StatePromotions() {}

    static int begin(Connection connection, Intent intent) throws SQLException {
        String name = intent.environment().value();
        Sql.update(
                connection,
                "INSERT INTO environments (name, revision, applied_by) VALUES (?, 0, '') ON CONFLICT DO NOTHING",
                name);
        Sql.update(connection, "DELETE FROM intents WHERE environment = ?", name);
        return Sql.update(
                connection, "INSERT INTO intents (environment, body) VALUES (?, ?)", name, IntentJson.write(intent));
    }

    static int finish(Connection connection, Intent intent, Instant now) throws SQLException {
        requireTables(connection, intent);
        String name = intent.environment().value();
        replaceMembers(connection, name, intent.members());
        Sql.update(
                connection,
                "UPDATE environments SET revision = revision + 1, applied_at = ?, applied_by = ? WHERE name = ?",
                now.toString(),
                intent.appliedBy(),
                name);
        Sql.update(
                connection,
                "UPDATE tables SET orphaned_at = ? WHERE orphaned_at IS NULL AND status = 'READY' AND NOT "
                        + POINTED_AT,
                now.toString());
        Sql.update(connection, "UPDATE tables SET orphaned_at = NULL WHERE orphaned_at IS NOT NULL AND " + POINTED_AT);
        return Sql.update(connection, "DELETE FROM intents WHERE environment = ?", name);
    }

    private static void replaceMembers(Connection connection, String environment, List<Member> members)
            throws SQLException {
        Sql.update(connection, "DELETE FROM members WHERE environment = ?", environment);
        List<Object[]> rows = new ArrayList<>();
        for (Member member : members) {
            rows.add(new Object[] {
                environment,
                member.model().toString(),
                member.fingerprint(),
                member.tableId().isPresent() ? member.tableId().getAsLong() : null,
                member.metadata()
            });
        }
        Sql.updateAll(
                connection,
                "INSERT INTO members (environment, model, fingerprint, table_id, metadata) VALUES (?, ?, ?, ?, ?)",
                rows);
    }

    private static void requireTables(Connection connection, Intent intent) throws SQLException {
        Set<Long> ready = new HashSet<>(
                Sql.query(connection, row -> row.getLong(1), "SELECT id FROM tables WHERE status = 'READY'"));
        for (Member member : intent.members()) {
            if (member.tableId().isPresent() && !ready.contains(member.tableId().getAsLong())) {
                throw new EfmeshException(
                        ErrorCode.PLAN_STALE,
                        "the table of " + member.model() + " is gone, so '" + intent.environment()
                                + "' cannot be promoted",
                        "plan and apply again");
            }
        }
    }
}
