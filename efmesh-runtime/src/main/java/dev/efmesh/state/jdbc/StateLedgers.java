package dev.efmesh.state.jdbc;

import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.interval.Grid;
import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.state.FailedInterval;
import dev.efmesh.state.Ledger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ledgers of tables as merged ranges: a row per range, never one per interval. What is rewritten in one table goes stale in those
 * that were computed from it, in the same transaction. Stateless.
 */
final class StateLedgers {
    private static final String DONE = "DONE";
    private static final String STALE = "STALE";
    private static final String FAILED = "FAILED";
    private static final String COLUMNS = "table_id, status, start_at, end_at, code, message, noted_at";

    /** One range as it is stored. */
    private record Range(long table, String status, Interval interval, FailedInterval failure) {}

    /** A table that was computed from another one. */
    private record Child(long id, Optional<Grid> grid) {}

    private StateLedgers() {}

    /** All ledgers that hold something, by table. */
    static Map<Long, Ledger> all(Connection connection) throws SQLException {
        Map<Long, List<Range>> byTable = new HashMap<>();
        Sql.query(connection, StateLedgers::range, "SELECT " + COLUMNS + " FROM ranges ORDER BY table_id, start_at")
                .forEach(range -> byTable.computeIfAbsent(range.table, id -> new ArrayList<>())
                        .add(range));
        Map<Long, Ledger> ledgers = new HashMap<>();
        byTable.forEach((table, ranges) -> ledgers.put(table, ledger(ranges)));
        return ledgers;
    }

    static Ledger of(Connection connection, long table) throws SQLException {
        return ledger(Sql.query(
                connection,
                StateLedgers::range,
                "SELECT " + COLUMNS + " FROM ranges WHERE table_id = ? ORDER BY start_at",
                table));
    }

    private static Range range(ResultSet row) throws SQLException {
        Interval interval = new Interval(Instant.parse(row.getString(3)), Instant.parse(row.getString(4)));
        Instant at = Instant.parse(row.getString(7));
        return new Range(
                row.getLong(1),
                row.getString(2),
                interval,
                new FailedInterval(interval, row.getString(5), row.getString(6), at));
    }

    private static Ledger ledger(List<Range> ranges) {
        return new Ledger(
                set(ranges, DONE),
                set(ranges, STALE),
                ranges.stream()
                        .filter(range -> range.status.equals(FAILED))
                        .map(Range::failure)
                        .toList());
    }

    private static IntervalSet set(List<Range> ranges, String status) {
        return IntervalSet.of(ranges.stream()
                .filter(range -> range.status.equals(status))
                .map(Range::interval)
                .toList());
    }

    static void write(Connection connection, long table, Ledger ledger, Instant now) throws SQLException {
        Sql.update(connection, "DELETE FROM ranges WHERE table_id = ?", table);
        List<Object[]> rows = new ArrayList<>();
        ledger.done().ranges().forEach(range -> rows.add(row(table, DONE, range, "", "", now)));
        ledger.stale().ranges().forEach(range -> rows.add(row(table, STALE, range, "", "", now)));
        ledger.failed()
                .forEach(failure -> rows.add(
                        row(table, FAILED, failure.interval(), failure.code(), failure.message(), failure.at())));
        Sql.updateAll(connection, "INSERT INTO ranges (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?)", rows);
    }

    private static Object[] row(long table, String status, Interval range, String code, String message, Instant at) {
        return new Object[] {
            table, status, range.start().toString(), range.end().toString(), code, message, at.toString()
        };
    }

    /** Notes that ranges of a table are computed; what was computed from them before is stale from now on. */
    static void done(Connection connection, long table, List<Interval> ranges, Instant now) throws SQLException {
        Ledger ledger = of(connection, table);
        for (Interval range : ranges) {
            ledger = ledger.withDone(range);
        }
        write(connection, table, ledger, now);
        Sql.update(
                connection,
                "UPDATE tables SET data_version = data_version + 1, refreshed_at = ? WHERE id = ?",
                now.toString(),
                table);
        staleBelow(connection, table, IntervalSet.of(ranges), now);
    }

    /** Notes that ranges of a table are to be computed again, and with them those that were computed from them. */
    static void stale(Connection connection, long table, IntervalSet ranges, Instant now) throws SQLException {
        Ledger before = of(connection, table);
        Ledger after = before.withStale(ranges);
        if (!after.equals(before)) {
            write(connection, table, after, now);
        }
        staleBelow(connection, table, ranges, now);
    }

    private static void staleBelow(Connection connection, long table, IntervalSet ranges, Instant now)
            throws SQLException {
        List<Child> children = Sql.query(
                connection,
                row -> new Child(
                        row.getLong(1),
                        Optional.ofNullable(row.getString(2)).map(unit -> new Grid(IntervalUnit.valueOf(unit)))),
                "SELECT tables.id, tables.unit FROM built_from JOIN tables ON tables.id = built_from.table_id"
                        + " WHERE built_from.parent_table = ?",
                table);
        for (Child child : children) {
            if (child.grid.isPresent()) {
                stale(connection, child.id, child.grid.get().widen(ranges), now);
            }
        }
    }
}
