package dev.efmesh.engine.duckdb;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One database, opened when it is first needed, and a connection per call. Thread-safe.
 *
 * <p>Two class loaders of one JVM can open one file without an error and corrupt it, so open files are noted JVM-wide.
 */
final class DuckDbConnections implements AutoCloseable {
    private static final int ATTEMPTS = 8;

    /** Work on one connection. */
    @FunctionalInterface
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    private final DuckDbSettings settings;
    private final Properties driverProperties;
    /** The connections that are at work, to cancel what they do. */
    private final Set<Connection> working = ConcurrentHashMap.newKeySet();

    private @Nullable Connection root;
    private @Nullable String guard;
    private boolean closed;

    DuckDbConnections(DuckDbSettings settings) {
        this(settings, new Properties());
    }

    private DuckDbConnections(DuckDbSettings settings, Properties driverProperties) {
        this.settings = settings;
        this.driverProperties = driverProperties;
    }

    /** A database in memory that reads no files and loads nothing from anywhere. */
    static DuckDbConnections scratch() {
        Properties properties = new Properties();
        properties.setProperty("autoinstall_known_extensions", "false");
        properties.setProperty("autoload_known_extensions", "false");
        properties.setProperty("enable_external_access", "false");
        properties.setProperty("threads", "1");
        DuckDbSettings memory = new DuckDbSettings(
                java.util.Optional.empty(),
                Path.of(""),
                java.util.OptionalInt.empty(),
                java.util.Optional.empty(),
                java.util.List.of());
        return new DuckDbConnections(memory, properties);
    }

    String location() {
        return settings.file().map(Path::toString).orElse("(memory)");
    }

    /** Whether there is something to look at: reading an absent file must not create it. */
    synchronized boolean exists() {
        return root != null || settings.file().map(Files::exists).orElse(true);
    }

    /** A connection of the caller's own, in UTC; the caller closes it. */
    Connection open() {
        try {
            return DuckDbDriver.duplicate(root());
        } catch (SQLException e) {
            throw DuckDbErrors.opening(e, location());
        }
    }

    /** Runs work that changes nothing. */
    <T> T read(String doing, Work<T> work) {
        try (Connection connection = open()) {
            return tracked(connection, work);
        } catch (SQLException e) {
            throw DuckDbErrors.query(e, doing);
        }
    }

    private <T> T tracked(Connection connection, Work<T> work) throws SQLException {
        working.add(connection);
        try {
            return work.run(connection);
        } finally {
            working.remove(connection);
        }
    }

    /** Ends what all connections are doing now. DuckDB interrupts a connection as a whole, whichever statement asks for it. */
    void cancel() {
        for (Connection connection : working) {
            try (Statement statement = connection.createStatement()) {
                statement.cancel();
            } catch (SQLException e) {
                // it has ended by itself
            }
        }
    }

    /**
     * Runs work in one transaction. After any failure it is rolled back explicitly, because DuckDB's commit after a failed statement
     * returns as if it had worked. Conflicts with other connections are repeated from the start.
     */
    <T> T transaction(String doing, Work<T> work) {
        try (Connection connection = open()) {
            connection.setAutoCommit(false);
            return transaction(connection, doing, work);
        } catch (SQLException e) {
            throw DuckDbErrors.query(e, doing);
        }
    }

    /** The same on a connection of the caller's own, which does not commit by itself. */
    <T> T transaction(Connection connection, String doing, Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return tracked(connection, each -> committed(each, work));
            } catch (SQLException e) {
                if (attempt == ATTEMPTS || !DuckDbErrors.isConflict(e)) {
                    throw DuckDbErrors.query(e, doing);
                }
                pause(attempt);
            }
        }
    }

    private static <T> T committed(Connection connection, Work<T> work) throws SQLException {
        boolean done = false;
        try {
            T result = work.run(connection);
            connection.commit();
            done = true;
            return result;
        } finally {
            if (!done) {
                rollback(connection);
            }
        }
    }

    static void rollback(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // there is nothing to roll back: the engine has done it already
        }
    }

    private static void pause(int attempt) {
        try {
            Thread.sleep(5L << attempt);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Connection root() {
        if (closed) {
            throw new EfmeshException(ErrorCode.BUG, "the engine over " + location() + " is closed already");
        }
        if (root == null) {
            settings.file().ifPresent(this::claimFile);
            try {
                root = connect();
            } catch (SQLException e) {
                releaseFile();
                throw DuckDbErrors.opening(e, location());
            } catch (LinkageError e) {
                releaseFile();
                throw new EfmeshException(ErrorCode.ENGINE_OPEN, "DuckDB cannot be loaded: " + e, "", e);
            }
        }
        return root;
    }

    private Connection connect() throws SQLException {
        String url = "jdbc:duckdb:" + settings.file().map(Path::toString).orElse("");
        Properties properties = new Properties();
        properties.putAll(driverProperties);
        settings.threads().ifPresent(threads -> properties.setProperty("threads", Integer.toString(threads)));
        settings.memoryLimit().ifPresent(limit -> properties.setProperty("memory_limit", limit));
        Connection connection = DuckDbDriver.driver().connect(url, properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone='UTC'");
            for (String sql : settings.initSql()) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    private void claimFile(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
            String key = "dev.efmesh.duckdb.open:" + canonical(file);
            Object before = System.getProperties().putIfAbsent(key, "open");
            if (before != null) {
                throw new EfmeshException(
                        ErrorCode.FILE_ALREADY_OPEN,
                        "the DuckDB file " + file + " is open already in this JVM",
                        "share one Efmesh, or close the first before opening the second");
            }
            guard = key;
        } catch (IOException e) {
            throw new EfmeshException(
                    ErrorCode.ENGINE_OPEN,
                    "the folder of the DuckDB file " + file + " cannot be made: " + e.getMessage(),
                    "choose a folder that can be written",
                    e);
        }
    }

    private static String canonical(Path file) throws IOException {
        return file.toFile().getCanonicalPath();
    }

    private void releaseFile() {
        if (guard != null) {
            System.getProperties().remove(guard);
            guard = null;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (root != null) {
            try {
                root.close();
            } catch (SQLException e) {
                throw DuckDbErrors.query(e, "closing " + location());
            } finally {
                root = null;
                releaseFile();
            }
        }
    }
}
