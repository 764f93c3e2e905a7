package dev.efmesh.state.jdbc;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** State in a SQLite file, in WAL mode so that readers and a writer do not wait for each other. Thread-safe. */
final class SqliteDatabase implements StateDatabase {
    private final Path file;
    private final int patienceMillis;

    SqliteDatabase(Path file, int patienceMillis) {
        this.file = file;
        this.patienceMillis = patienceMillis;
    }

    @Override
    public String location() {
        return file.toString();
    }

    @Override
    public boolean exists() {
        return Files.exists(file);
    }

    @Override
    public Connection connect() throws SQLException {
        makeFolder();
        Properties properties = new Properties();
        properties.setProperty("busy_timeout", Integer.toString(patienceMillis));
        properties.setProperty("foreign_keys", "true");
        // as a URI, in which a question mark or a colon of the path is no more than that
        Connection connection =
                JDBC.createConnection("jdbc:sqlite:" + file.toAbsolutePath().toUri(), properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = NORMAL");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    private void makeFolder() {
        Path folder = file.toAbsolutePath().getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
        } catch (IOException e) {
            throw new EfmeshException(
                    ErrorCode.STATE_UNWRITABLE,
                    "the folder of the state file " + file + " cannot be made: " + e.getMessage(),
                    "choose a folder that can be written",
                    e);
        }
    }

    @Override
    public void beginWrite(Connection connection) throws SQLException {
        execute(connection, "BEGIN IMMEDIATE");
    }

    @Override
    public void beginRead(Connection connection) throws SQLException {
        execute(connection, "BEGIN");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public boolean isBusy(SQLException error) {
        SQLiteErrorCode code = code(error);
        return code == SQLiteErrorCode.SQLITE_BUSY
                || code == SQLiteErrorCode.SQLITE_BUSY_SNAPSHOT
                || code == SQLiteErrorCode.SQLITE_BUSY_RECOVERY
                || code == SQLiteErrorCode.SQLITE_LOCKED
                || code == SQLiteErrorCode.SQLITE_LOCKED_SHAREDCACHE;
    }

    @Override
    public long patienceMillis() {
        return patienceMillis;
    }

    @Override
    public String tableNames() {
        return "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    }

    private static SQLiteErrorCode code(SQLException error) {
        return error instanceof SQLiteException sqlite ? sqlite.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
    }

    @Override
    public String nowMillis() {
        return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)";
    }

    @Override
    public EfmeshException fault(SQLException error) {
        SQLiteErrorCode code = code(error);
        if (code == SQLiteErrorCode.SQLITE_CANTOPEN
                || code.name().startsWith("SQLITE_READONLY")
                || code == SQLiteErrorCode.SQLITE_PERM
                || code == SQLiteErrorCode.SQLITE_FULL) {
            return new EfmeshException(
                    ErrorCode.STATE_UNWRITABLE,
                    "the state file " + file + " cannot be written: " + error.getMessage(),
                    "choose a place that this user can write",
                    error);
        }
        if (isBusy(error)) {
            return new EfmeshException(
                    ErrorCode.STATE_BUSY,
                    "the state file " + file + " stays locked by another process: " + error.getMessage(),
                    "try again; if it lasts, find the process that has the file open",
                    error);
        }
        if (code.name().startsWith("SQLITE_CONSTRAINT")) {
            return new EfmeshException(
                    ErrorCode.BUG, "the state file " + file + " refused a row: " + error.getMessage(), "", error);
        }
        return new EfmeshException(
                ErrorCode.STATE_UNREADABLE,
                "the state file " + file + " cannot be read: " + error.getMessage(),
                "it is damaged or no efmesh state; restore it from a backup, or point efmesh at another file",
                error);
    }
}
