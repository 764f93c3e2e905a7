package dev.efmesh.state.jdbc;

import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.state.Alias;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.FailedInterval;
import dev.efmesh.state.HeldLock;
import dev.efmesh.state.Holder;
import dev.efmesh.state.Intent;
import dev.efmesh.state.JournalEntry;
import dev.efmesh.state.Lease;
import dev.efmesh.state.Ledger;
import dev.efmesh.state.LockAttempt;
import dev.efmesh.state.NewTable;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state over JDBC. Thread-safe. */
final class JdbcStateStore implements StateStore {
    private final StateDatabase database;
    private final StateConnections connections;
    private final StateLocks locks;
    /** What was read last: every write that a view could show raises the revision, so it holds until that moves. */
    private volatile StateView latest = StateView.empty();

    JdbcStateStore(StateDatabase database, StateLocks locks) {
        this.database = database;
        this.connections = new StateConnections(database);
        this.locks = locks;
    }

    @Override
    public String location() {
        return database.location();
    }

    @Override
    public Optional<String> storeId() {
        return connections.exists() ? Optional.of(connections.read(StateReads::storeId)) : Optional.empty();
    }

    @Override
    public String create() {
        return connections.write(StateReads::storeId);
    }

    @Override
    public StateView read() {
        if (!connections.exists()) {
            return StateView.empty();
        }
        StateView view = connections.read(connection -> new StateReads(connection).view(latest));
        latest = view;
        return view;
    }

    @Override
    public Map<Long, TableRecord> tables(Collection<Long> ids) {
        return connections.read(connection -> {
            Map<Long, TableRecord> found = new HashMap<>();
            for (long id : ids) {
                new StateReads(connection).find(id).ifPresent(table -> found.put(id, table));
            }
            return found;
        });
    }

    @Override
    public List<JournalEntry> journal(Optional<EnvironmentName> environment, int limit) {
        String name = environment.map(EnvironmentName::value).orElse("");
        return connections.exists()
                ? connections.read(connection -> StateReads.journal(connection, name, limit))
                : List.of();
    }

    @Override
    public LockAttempt tryLock(String name, Holder holder) {
        return connections.write(connection -> locks.tryLock(connection, name, holder));
    }

    @Override
    public boolean renew(Lease lease) {
        return connections.write(connection -> locks.renew(connection, lease));
    }

    @Override
    public void release(Lease lease) {
        connections.write(connection -> locks.release(connection, lease));
    }

    @Override
    public List<HeldLock> locks() {
        return connections.exists() ? connections.read(locks::held) : List.of();
    }

    @Override
    public boolean breakLock(HeldLock lock) {
        return connections.write(connection -> locks.release(connection, lock.lease()));
    }

    @Override
    public void requireHeld(Lease lease) {
        connections.read(connection -> {
            locks.fence(connection, lease);
            return lease;
        });
    }

    /** A transaction that is refused when the lock has passed on, and that raises the revision. */
    private <T> T fenced(Lease lease, StateConnections.Work<T> work) {
        return connections.write(connection -> {
            locks.fence(connection, lease);
            Sql.update(connection, "UPDATE meta SET revision = revision + 1");
            return work.run(connection);
        });
    }

    @Override
    public void addSnapshots(Lease lease, Collection<SnapshotRecord> snapshots, Collection<Alias> aliases) {
        fenced(lease, connection -> {
            List<Object[]> rows = new ArrayList<>();
            for (SnapshotRecord snapshot : snapshots) {
                rows.add(new Object[] {
                    snapshot.fingerprint(),
                    snapshot.fingerprintVersion(),
                    snapshot.model().toString(),
                    snapshot.own(),
                    snapshot.definition(),
                    String.join(",", snapshot.parents()),
                    snapshot.createdAt().toString()
                });
            }
            Sql.updateAll(
                    connection,
                    "INSERT INTO snapshots (fingerprint, fingerprint_version, model, own, definition, parents, created_at)"
                            + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    rows);
            for (Alias alias : aliases) {
                Sql.update(
                        connection,
                        "INSERT INTO aliases (model, own, canonical_own) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                        alias.model().toString(),
                        alias.own(),
                        alias.canonicalOwn());
            }
            return lease;
        });
    }

    @Override
    public List<TableRecord> beginTables(Lease lease, List<NewTable> tables) {
        return fenced(lease, connection -> {
            List<TableRecord> begun = new ArrayList<>();
            for (NewTable table : tables) {
                begun.add(beginTable(connection, table));
            }
            return begun;
        });
    }

    private static TableRecord beginTable(Connection connection, NewTable table) throws SQLException {
        int begun = Sql.update(
                connection,
                "UPDATE tables SET status = 'BUILDING', fingerprint = ?, kind = ?, unit = ?, data_version = 0"
                        + " WHERE relation_schema = ? AND relation_name = ? AND status <> 'READY'",
                table.fingerprint(),
                table.kind().name(),
                table.unit().map(IntervalUnit::name).orElse(null),
                table.relation().schema(),
                table.relation().name());
        if (begun == 0) {
            Sql.update(
                    connection,
                    "INSERT INTO tables (model, fingerprint, relation_schema, relation_name, kind, unit, status, data_version)"
                            + " VALUES (?, ?, ?, ?, ?, ?, 'BUILDING', 0)",
                    table.model().toString(),
                    table.fingerprint(),
                    table.relation().schema(),
                    table.relation().name(),
                    table.kind().name(),
                    table.unit().map(IntervalUnit::name).orElse(null));
        }
        long id = Sql.query(
                        connection,
                        row -> row.getLong(1),
                        "SELECT id FROM tables WHERE relation_schema = ? AND relation_name = ?",
                        table.relation().schema(),
                        table.relation().name())
                .get(0);
        return new StateReads(connection).table(id);
    }

    @Override
    public TableRecord tableReady(Lease lease, long tableId, List<BuiltFrom> builtFrom, Ledger ledger, Instant now) {
        return fenced(lease, connection -> {
            Sql.update(
                    connection,
                    "UPDATE tables SET status = 'READY', data_version = data_version + 1, refreshed_at = ? WHERE id = ?",
                    now.toString(),
                    tableId);
            writeBuiltFrom(connection, tableId, builtFrom);
            StateLedgers.write(connection, tableId, ledger, now);
            return new StateReads(connection).table(tableId);
        });
    }

    @Override
    public TableRecord intervalsDone(Lease lease, long tableId, List<Interval> ranges, Instant now) {
        return fenced(lease, connection -> {
            StateLedgers.done(connection, tableId, ranges, now);
            return new StateReads(connection).table(tableId);
        });
    }

    @Override
    public void intervalFailed(Lease lease, long tableId, FailedInterval failure) {
        fenced(lease, connection -> {
            Ledger ledger = StateLedgers.of(connection, tableId).withFailed(failure);
            StateLedgers.write(connection, tableId, ledger, failure.at());
            return tableId;
        });
    }

    @Override
    public void makeStale(Lease lease, Map<Long, IntervalSet> ranges, Instant now) {
        fenced(lease, connection -> {
            for (Map.Entry<Long, IntervalSet> table : ranges.entrySet()) {
                StateLedgers.stale(connection, table.getKey(), table.getValue(), now);
            }
            return lease;
        });
    }

    @Override
    public void noteBuiltFrom(Lease lease, long tableId, List<BuiltFrom> builtFrom) {
        fenced(lease, connection -> {
            writeBuiltFrom(connection, tableId, builtFrom);
            return tableId;
        });
    }

    private static void writeBuiltFrom(Connection connection, long tableId, List<BuiltFrom> builtFrom)
            throws SQLException {
        Sql.update(connection, "DELETE FROM built_from WHERE table_id = ?", tableId);
        List<Object[]> rows = new ArrayList<>();
        builtFrom.forEach(parent ->
                rows.add(new Object[] {tableId, parent.parent().toString(), parent.tableId(), parent.version()}));
        Sql.updateAll(
                connection,
                "INSERT INTO built_from (table_id, parent, parent_table, version) VALUES (?, ?, ?, ?)",
                rows);
    }

    @Override
    public void abandonTable(Lease lease, long tableId) {
        fenced(
                lease,
                connection ->
                        Sql.update(connection, "DELETE FROM tables WHERE id = ? AND status = 'BUILDING'", tableId));
    }

    @Override
    public void beginPromotion(Lease lease, Intent intent) {
        fenced(lease, connection -> StatePromotions.begin(connection, intent));
    }

    @Override
    public void finishPromotion(Lease lease, Intent intent, Instant now) {
        fenced(lease, connection -> StatePromotions.finish(connection, intent, now));
    }

    @Override
    public void addJournal(JournalEntry entry) {
        connections.write(connection -> {
            String name = entry.environment().value();
            Sql.update(
                    connection,
                    "INSERT INTO journal (environment, command, outcome, applied_by, started_at, finished_at, summary)"
                            + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    name,
                    entry.command(),
                    entry.outcome(),
                    entry.appliedBy(),
                    entry.startedAt().toString(),
                    entry.finishedAt().toString(),
                    entry.summary());
            return Sql.update(
                    connection,
                    "DELETE FROM journal WHERE environment = ? AND id NOT IN"
                            + " (SELECT id FROM journal WHERE environment = ? ORDER BY id DESC LIMIT ?)",
                    name,
                    name,
                    JournalEntry.KEPT);
        });
    }

    @Override
    public void close() {
        connections.close();
    }
}
