package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.IntervalBatch;
import dev.efmesh.engine.IntervalOutcome;
import dev.efmesh.engine.IntervalTable;
import dev.efmesh.engine.IntervalWriter;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.interval.Interval;
import dev.efmesh.model.DataType;
import dev.efmesh.sql.Identifiers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Replaces ranges of one table over one connection. The query is evaluated once: its rows go through a CASE that lets those of the range
 * pass, stops at one without a time, and draws a number from a sequence of the connection's own for each that belongs elsewhere, so that
 * the sequence has counted them. Not thread-safe.
 */
final class DuckDbIntervals implements IntervalWriter {
    private static final String OUTSIDE = "efmesh_rows_outside";
    private static final String NO_TIME = "efmesh: a row without a time";

    private final DuckDbConnections connections;
    private final DuckDbSpelling spelling;
    private final IntervalTable table;
    private final String column;
    private final DataType type;
    private final Connection connection;
    private long drawn;
    /** Whether numbers may have been drawn by a batch that failed. */
    private boolean uncertain;

    DuckDbIntervals(DuckDbConnections connections, DuckDbSpelling spelling, IntervalTable table) {
        this.connections = connections;
        this.spelling = spelling;
        this.table = table;
        this.column = Identifiers.quote(table.timeColumn());
        this.type = table.contract()
                .column(table.timeColumn())
                .orElseThrow(() ->
                        new EfmeshException(ErrorCode.BUG, table.target() + " has no column " + table.timeColumn()))
                .type();
        this.connection = connections.open();
        prepare();
    }

    private void prepare() {
        boolean done = false;
        try {
            DuckDbBuilds.execute(connection, "CREATE OR REPLACE TEMP SEQUENCE " + OUTSIDE + " MINVALUE 0 START 0");
            connection.setAutoCommit(false);
            done = true;
        } catch (SQLException e) {
            throw DuckDbErrors.query(e, "writing " + table.target());
        } finally {
            if (!done) {
                close();
            }
        }
    }

    @Override
    public IntervalOutcome replace(IntervalBatch batch) {
        String doing = "writing " + batch.range() + " of " + table.target();
        try {
            return connections.transaction(connection, doing, open -> write(open, batch));
        } catch (RefusedException e) {
            return new IntervalOutcome.Refused(e.outcomes());
        } catch (EfmeshException e) {
            throw e.sentence().contains(NO_TIME) ? withoutTime(batch, e) : e;
        }
    }

    private IntervalOutcome write(Connection open, IntervalBatch batch) throws SQLException {
        if (uncertain) {
            outside(open);
        }
        uncertain = true;
        String range = condition(batch.range());
        String target = table.target().quoted();
        DuckDbBuilds.execute(open, "DELETE FROM " + target + " WHERE " + range);
        String columns = DuckDbBuilds.columnList(table.contract());
        long rows = DuckDbBuilds.update(
                open,
                "INSERT INTO " + target + " (" + columns + ") SELECT " + columns + " FROM (" + batch.query()
                        + "\n) WHERE CASE WHEN " + range + " THEN true WHEN " + column + " IS NULL THEN error('"
                        + NO_TIME
                        + "') ELSE nextval('" + OUTSIDE + "') < 0 END");
        long outside = outside(open);
        if (outside > 0 && table.refuseOutside()) {
            throw new EfmeshException(
                    ErrorCode.ROWS_OUTSIDE,
                    outside + (outside == 1 ? " row lies" : " rows lie") + " outside " + batch.range(),
                    "bound the query by @start and @end in terms of " + table.timeColumn());
        }
        List<AuditOutcome> audits = DuckDbAudits.require(open, batch.audits());
        return new IntervalOutcome.Written(rows, outside, audits);
    }

    private String condition(Interval range) {
        return column + " >= " + spelling.bound(range.start(), type) + " AND " + column + " < "
                + spelling.bound(range.end(), type);
    }

    /** How many numbers were drawn since the last call. */
    private long outside(Connection open) throws SQLException {
        try (Statement statement = open.createStatement();
                ResultSet rows = statement.executeQuery("SELECT nextval('" + OUTSIDE + "')")) {
            rows.next();
            long next = rows.getLong(1);
            long outside = next - drawn;
            drawn = next + 1;
            uncertain = false;
            return outside;
        }
    }

    /** The rows are counted only now that it is known that there are some. */
    private EfmeshException withoutTime(IntervalBatch batch, EfmeshException cause) {
        String counted = connections.read("counting rows without a time", open -> {
            long rows = DuckDbAudits.count(open, "(" + batch.query() + "\n) WHERE " + column + " IS NULL");
            return rows + (rows == 1 ? " row has" : " rows have");
        });
        return new EfmeshException(
                ErrorCode.TIME_COLUMN_NULL,
                counted + " no " + table.timeColumn() + " in " + batch.range() + ", so no interval is theirs",
                "leave them out with WHERE " + table.timeColumn() + " IS NOT NULL, or give them a time",
                cause);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw DuckDbErrors.query(e, "closing a writer of " + table.target());
        }
    }
}
