package dev.efmesh.state.jdbc;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/** The layout of the state. Timestamps are ISO text in UTC, except the ends of leases, which the database itself compares. Stateless. */
final class StateSchema {
    static final int VERSION = 2;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE meta (version INTEGER NOT NULL, store_id TEXT NOT NULL, revision INTEGER NOT NULL)",
            "CREATE TABLE snapshots (fingerprint TEXT PRIMARY KEY, fingerprint_version INTEGER NOT NULL, model TEXT NOT NULL,"
                    + " own TEXT NOT NULL, definition TEXT NOT NULL, parents TEXT NOT NULL, created_at TEXT NOT NULL)",
            "CREATE TABLE aliases (position INTEGER PRIMARY KEY, model TEXT NOT NULL, own TEXT NOT NULL,"
                    + " canonical_own TEXT NOT NULL, UNIQUE (model, own))",
            "CREATE TABLE tables (id INTEGER PRIMARY KEY, model TEXT NOT NULL, fingerprint TEXT NOT NULL REFERENCES snapshots,"
                    + " relation_schema TEXT NOT NULL, relation_name TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,"
                    + " data_version INTEGER NOT NULL, unit TEXT, refreshed_at TEXT, orphaned_at TEXT,"
                    + " UNIQUE (relation_schema, relation_name))",
            "CREATE TABLE built_from (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, parent TEXT NOT NULL,"
                    + " parent_table INTEGER NOT NULL, version TEXT NOT NULL, PRIMARY KEY (table_id, parent))",
            "CREATE INDEX built_from_parent ON built_from (parent_table)",
            "CREATE TABLE ranges (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, status TEXT NOT NULL,"
                    + " start_at TEXT NOT NULL, end_at TEXT NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL,"
                    + " noted_at TEXT NOT NULL, PRIMARY KEY (table_id, status, start_at))",
            "CREATE TABLE environments (name TEXT PRIMARY KEY, revision INTEGER NOT NULL, applied_at TEXT,"
                    + " applied_by TEXT NOT NULL)",
            "CREATE TABLE members (environment TEXT NOT NULL REFERENCES environments, model TEXT NOT NULL,"
                    + " fingerprint TEXT NOT NULL REFERENCES snapshots, table_id INTEGER REFERENCES tables,"
                    + " metadata TEXT NOT NULL, PRIMARY KEY (environment, model))",
            "CREATE TABLE intents (environment TEXT PRIMARY KEY REFERENCES environments, body TEXT NOT NULL)",
            "CREATE TABLE locks (name TEXT PRIMARY KEY, token INTEGER NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL,"
                    + " process_start TEXT NOT NULL, username TEXT NOT NULL, since TEXT NOT NULL, expires_at INTEGER NOT NULL)",
            "CREATE TABLE journal (id INTEGER PRIMARY KEY, environment TEXT NOT NULL, command TEXT NOT NULL,"
                    + " outcome TEXT NOT NULL, applied_by TEXT NOT NULL, started_at TEXT NOT NULL, finished_at TEXT NOT NULL,"
                    + " summary TEXT NOT NULL)");

    private StateSchema() {}

    /** Creates the tables in the open transaction. */
    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
            statement.execute("INSERT INTO meta VALUES (" + VERSION + ", '" + UUID.randomUUID() + "', 0)");
        }
    }

    /** Whether this version's layout is there; {@code false} in an empty database, an error for anything else. */
    static boolean isLaidOut(Connection connection, StateDatabase database) throws SQLException {
        List<String> tables = Sql.query(connection, row -> row.getString(1), database.tableNames());
        if (tables.isEmpty()) {
            return false;
        }
        List<Integer> versions = tables.contains("meta")
                ? Sql.query(connection, row -> row.getInt(1), "SELECT version FROM meta")
                : List.of();
        if (versions.size() != 1) {
            throw new EfmeshException(
                    ErrorCode.STATE_UNREADABLE,
                    "the database " + database.location() + " is no efmesh state: it holds the tables "
                            + String.join(", ", tables),
                    "point efmesh at a file of its own");
        }
        check(versions.get(0), database.location());
        return true;
    }

    private static void check(int version, String location) {
        if (version > VERSION) {
            throw new EfmeshException(
                    ErrorCode.STATE_NEWER,
                    "the state " + location + " was written by a newer efmesh (layout " + version + ", this one knows "
                            + VERSION + ")",
                    "use the newer efmesh");
        }
        if (version < VERSION) {
            throw new EfmeshException(
                    ErrorCode.STATE_OLDER,
                    "the state " + location + " has the older layout " + version + ", this efmesh writes " + VERSION,
                    "make a backup and start a new state");
        }
    }
}
