package dev.efmesh.state.jdbc;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.state.HeldLock;
import dev.efmesh.state.Holder;
import dev.efmesh.state.Lease;
import dev.efmesh.state.LockAttempt;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Locks as rows: a holder, a token that increases for ever, and an end by the database's own clock. A lock is taken over when its lease
 * has ended, or at once when its holder's process on this host is gone. Immutable.
 */
final class StateLocks {
    private record LockRow(long token, Holder holder, Instant since, long expiresAt, boolean expired) {}

    private final String nowMillis;
    private final long leaseMillis;
    private final Predicate<Holder> isGone;

    StateLocks(String nowMillis, long leaseMillis, Predicate<Holder> isGone) {
        this.nowMillis = nowMillis;
        this.leaseMillis = leaseMillis;
        this.isGone = isGone;
    }

    LockAttempt tryLock(Connection connection, String name, Holder holder) throws SQLException {
        Optional<LockRow> current = row(connection, name);
        if (current.isPresent()) {
            LockRow held = current.get();
            boolean free = held.holder.pid() == 0;
            if (!free && !held.expired && !isGone.test(held.holder)) {
                return new LockAttempt.Held(held.holder, held.since, Instant.ofEpochMilli(held.expiresAt));
            }
        }
        long token = current.map(LockRow::token).orElse(0L) + 1;
        Sql.update(connection, "DELETE FROM locks WHERE name = ?", name);
        Sql.update(
                connection,
                "INSERT INTO locks (name, token, host, pid, process_start, username, since, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, "
                        + nowMillis + " + ?)",
                name,
                token,
                holder.host(),
                holder.pid(),
                holder.startedAt().toString(),
                holder.user(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                leaseMillis);
        return new LockAttempt.Acquired(new Lease(name, token, holder));
    }

    boolean renew(Connection connection, Lease lease) throws SQLException {
        return Sql.update(
                        connection,
                        "UPDATE locks SET expires_at = " + nowMillis + " + ? WHERE name = ? AND token = ? AND pid <> 0",
                        leaseMillis,
                        lease.name(),
                        lease.token())
                == 1;
    }

    /** The row stays, so that the token goes on rising. */
    boolean release(Connection connection, Lease lease) throws SQLException {
        return Sql.update(
                        connection,
                        "UPDATE locks SET pid = 0, expires_at = 0 WHERE name = ? AND token = ? AND pid <> 0",
                        lease.name(),
                        lease.token())
                == 1;
    }

    /** Throws {@code LOCK_LOST} where the lock has passed on: nothing of this transaction is kept then. */
    void fence(Connection connection, Lease lease) throws SQLException {
        Optional<LockRow> current = row(connection, lease.name());
        boolean ours = current.isPresent()
                && current.get().token == lease.token()
                && current.get().holder.pid() != 0;
        if (!ours) {
            String now = current.filter(row -> row.holder.pid() != 0)
                    .map(row -> ": " + row.holder + " has it since " + row.since)
                    .orElse("");
            throw new EfmeshException(
                    ErrorCode.LOCK_LOST,
                    "the lock '" + lease.name() + "' was lost" + now,
                    "this process stood still for longer than its lease; run the command again");
        }
    }

    List<HeldLock> held(Connection connection) throws SQLException {
        List<HeldLock> held = new ArrayList<>();
        List<String> names =
                Sql.query(connection, row -> row.getString(1), "SELECT name FROM locks WHERE pid <> 0 ORDER BY name");
        for (String name : names) {
            row(connection, name)
                    .ifPresent(row -> held.add(new HeldLock(
                            new Lease(name, row.token, row.holder),
                            row.since,
                            Instant.ofEpochMilli(row.expiresAt),
                            row.expired || isGone.test(row.holder))));
        }
        return held;
    }

    private Optional<LockRow> row(Connection connection, String name) throws SQLException {
        List<LockRow> rows = Sql.query(
                connection,
                row -> new LockRow(
                        row.getLong(1),
                        new Holder(row.getString(2), row.getLong(3), Instant.parse(row.getString(4)), row.getString(5)),
                        Instant.parse(row.getString(6)),
                        row.getLong(7),
                        row.getBoolean(8)),
                "SELECT token, host, pid, process_start, username, since, expires_at, expires_at < " + nowMillis
                        + " FROM locks WHERE name = ?",
                name);
        return rows.stream().findFirst();
    }
}
