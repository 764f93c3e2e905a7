package dev.efmesh.state.jdbc;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * One connection, used by one thread at a time: the state's transactions are short. Transactions that met another writer are repeated a
 * bounded number of times; after any failure they are rolled back. Thread-safe.
 */
final class StateConnections implements AutoCloseable {
    private static final int ATTEMPTS = 6;

    /** Work inside a transaction. */
    @FunctionalInterface
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    private final StateDatabase database;
    private @Nullable Connection connection;
    private boolean checked;

    StateConnections(StateDatabase database) {
        this.database = database;
    }

    /** Whether the store is there and has its layout. */
    synchronized boolean exists() {
        return checked || database.exists() && transaction(false, StateSchema::version) > 0;
    }

    /** Work in one consistent read. The store exists. */
    <T> T read(Work<T> work) {
        return transaction(false, work);
    }

    /** Work in one transaction that writes; the store is created where there is none. */
    <T> T write(Work<T> work) {
        return transaction(true, opened -> {
            if (!checked) {
                StateSchema.create(opened);
            }
            return work.run(opened);
        });
    }

    private synchronized <T> T transaction(boolean writing, Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                Connection opened = opened();
                begin(opened, writing);
                return ended(opened, work);
            } catch (SQLException e) {
                if (attempt == ATTEMPTS || !database.isBusy(e)) {
                    throw database.opening(e);
                }
                pause(attempt);
            }
        }
    }

    private void begin(Connection opened, boolean writing) throws SQLException {
        if (writing) {
            database.beginWrite(opened);
        } else {
            database.beginRead(opened);
        }
    }

    private <T> T ended(Connection opened, Work<T> work) throws SQLException {
        boolean done = false;
        try {
            if (!checked) {
                StateSchema.check(opened, database.location());
            }
            T result = work.run(opened);
            execute(opened, "COMMIT");
            done = true;
            return result;
        } finally {
            if (done) {
                checked = checked || StateSchema.version(opened) > 0;
            } else {
                rollback(opened);
            }
        }
    }

    private static void rollback(Connection opened) {
        try {
            execute(opened, "ROLLBACK");
        } catch (SQLException e) {
            // the database has rolled back already
        }
    }

    private static void execute(Connection opened, String sql) throws SQLException {
        try (Statement statement = opened.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection opened() throws SQLException {
        if (connection == null) {
            connection = database.connect();
        }
        return connection;
    }

    private static void pause(int attempt) {
        try {
            Thread.sleep(20L << attempt);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new EfmeshException(
                        ErrorCode.STATE_UNREADABLE,
                        "closing the state " + database.location() + ": " + e.getMessage(),
                        "",
                        e);
            } finally {
                connection = null;
            }
        }
    }
}
