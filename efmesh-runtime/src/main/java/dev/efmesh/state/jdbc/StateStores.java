package dev.efmesh.state.jdbc;

import dev.efmesh.state.Processes;
import dev.efmesh.state.StateStore;
import java.nio.file.Path;
import java.time.Duration;

/** The way to a state store. Stateless. */
public final class StateStores {
    /** How long a lock outlives the last sign of life of its holder. */
    public static final Duration LEASE = Duration.ofSeconds(60);

    private static final int PATIENCE_MILLIS = 10_000;

    private StateStores() {}

    /** State in a SQLite file. */
    public static StateStore sqlite(Path file) {
        return sqlite(file, LEASE);
    }

    /** The same with another lease. */
    public static StateStore sqlite(Path file, Duration lease) {
        return sqlite(file, lease, PATIENCE_MILLIS);
    }

    static StateStore sqlite(Path file, Duration lease, int patienceMillis) {
        SqliteDatabase database = new SqliteDatabase(file, patienceMillis);
        StateLocks locks = new StateLocks(database.nowMillis(), lease.toMillis(), Processes::isGone);
        return new JdbcStateStore(database, locks);
    }
}
