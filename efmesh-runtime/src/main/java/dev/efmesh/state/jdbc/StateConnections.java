package dev.efmesh.state.jdbc;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection, used by one thread at a time: the state's transactions are short. Transactions that met another writer are repeated for
 * a bounded time; after any failure they are rolled back. Thread-safe.
 */
final class StateConnections implements AutoCloseable {
    private static final int LONGEST_DOUBLING = 4;

    /** Work inside a transaction. */
    @FunctionalInterface
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    private final StateDatabase database;
    private @Nullable Connection connection;
    private boolean known;
    private boolean closed;

    StateConnections(StateDatabase database) {
        this.database = database;
    }

    /** Whether the store is there and has its layout. */
    synchronized boolean exists() {
        if (!known && database.exists()) {
            transaction(false, opened -> opened);
        }
        return known;
    }

    /** Work in one consistent read. The store exists. */
    <T> T read(Work<T> work) {
        return transaction(false, work);
    }

    /** Work in one transaction that writes; the store is created where there is none. */
    <T> T write(Work<T> work) {
        return transaction(true, work);
    }

    private synchronized <T> T transaction(boolean writing, Work<T> work) {
        long start = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            try {
                Connection opened = opened();
                begin(opened, writing);
                return ended(opened, writing, work);
            } catch (SQLException e) {
                boolean late = System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(database.patienceMillis());
                if (late || !database.isBusy(e)) {
                    throw database.fault(e);
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

    private <T> T ended(Connection opened, boolean writing, Work<T> work) throws SQLException {
        boolean done = false;
        try {
            boolean laidOut = known || StateSchema.isLaidOut(opened, database);
            if (writing && !laidOut) {
                StateSchema.create(opened);
                laidOut = true;
            }
            T result = work.run(opened);
            execute(opened, "COMMIT");
            known = laidOut;
            done = true;
            return result;
        } finally {
            if (!done) {
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
        if (closed) {
            throw new EfmeshException(
                    ErrorCode.USAGE,
                    "the state " + database.location() + " is used after it was closed",
                    "keep it open for as long as it is used");
        }
        if (connection == null) {
            connection = database.connect();
        }
        return connection;
    }

    private static void pause(int attempt) {
        try {
            Thread.sleep(20L << Math.min(attempt, LONGEST_DOUBLING));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
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
