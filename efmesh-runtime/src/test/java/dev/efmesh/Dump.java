package dev.efmesh;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What a warehouse and its state hold, without times, ids and counters of attempts. */
final class Dump {
    private Dump() {}

    static List<String> of(TestWarehouse warehouse) {
        List<String> lines = new ArrayList<>();
        try (Connection state = DriverManager.getConnection("jdbc:sqlite:" + warehouse.state());
                Connection data = DriverManager.getConnection("jdbc:duckdb:" + warehouse.database())) {
            add(state, "snapshot", "SELECT fingerprint, model, own, parents FROM snapshots ORDER BY 1", lines);
            add(state, "alias", "SELECT model, own, canonical_own FROM aliases ORDER BY 1, 2", lines);
            add(
                    state,
                    "table",
                    "SELECT relation_name, kind, status, fingerprint, orphaned_at IS NOT NULL FROM tables ORDER BY 1",
                    lines);
            add(
                    state,
                    "built from",
                    "SELECT t.relation_name, b.parent, p.relation_name FROM built_from b JOIN tables t ON t.id = b.table_id"
                            + " LEFT JOIN tables p ON p.id = b.parent_table ORDER BY 1, 2",
                    lines);
            add(
                    state,
                    "member",
                    "SELECT m.environment, m.model, m.fingerprint, t.relation_name FROM members m"
                            + " LEFT JOIN tables t ON t.id = m.table_id ORDER BY 1, 2",
                    lines);
            add(state, "intent", "SELECT environment FROM intents", lines);
            add(
                    data,
                    "relation",
                    "SELECT schema_name, table_name FROM duckdb_tables() WHERE table_name <> 'efmesh_store' ORDER BY ALL",
                    lines);
            add(
                    data,
                    "view",
                    "SELECT schema_name, view_name, sql, comment FROM duckdb_views() WHERE NOT internal ORDER BY ALL",
                    lines);
            for (String view : names(data)) {
                add(data, "rows of " + view, "SELECT count(*), sum(n) FROM " + view, lines);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return lines;
    }

    private static List<String> names(Connection data) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = data.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT schema_name || '.' || view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private static void add(Connection connection, String what, String sql, List<String> lines) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                StringBuilder line = new StringBuilder(what);
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    line.append(" | ").append(rows.getString(i));
                }
                lines.add(line.toString());
            }
        }
    }
}
