package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.AuditQuery;
import dev.efmesh.engine.TextTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs audits: violations are counted in SQL, a few of them fetched. Stateless. */
final class DuckDbAudits {
    private DuckDbAudits() {}

    static List<AuditOutcome> run(Connection connection, List<AuditQuery> audits) throws SQLException {
        List<AuditOutcome> outcomes = new ArrayList<>();
        for (AuditQuery audit : audits) {
            outcomes.add(run(connection, audit));
        }
        return outcomes;
    }

    /** Runs audits and throws {@link RefusedException} where one blocks, which ends the transaction. */
    static List<AuditOutcome> require(Connection connection, List<AuditQuery> audits) throws SQLException {
        List<AuditOutcome> outcomes = run(connection, audits);
        if (outcomes.stream().anyMatch(AuditOutcome::blocks)) {
            throw new RefusedException(outcomes);
        }
        return outcomes;
    }

    private static AuditOutcome run(Connection connection, AuditQuery audit) throws SQLException {
        try {
            long violations = count(connection, "(" + audit.sql() + "\n)");
            TextTable sample = violations == 0
                    ? new TextTable(List.of(), List.of())
                    : table(connection, "SELECT * FROM (" + audit.sql() + "\n)", AuditOutcome.SAMPLE_ROWS);
            return new AuditOutcome(audit.name(), audit.severity(), violations, sample);
        } catch (SQLException e) {
            throw new SQLException("audit '" + audit.name() + "': " + DuckDbErrors.words(e), e);
        }
    }

    static long count(Connection connection, String relation) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + relation)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    static TextTable table(Connection connection, String sql, int limit) throws SQLException {
        String limited = "SELECT COLUMNS(*)::VARCHAR FROM (" + sql + "\n) LIMIT " + limit;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(limited)) {
            int columns = rows.getMetaData().getColumnCount();
            List<String> headings = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                headings.add(rows.getMetaData().getColumnLabel(i));
            }
            List<List<Optional<String>>> cells = new ArrayList<>();
            while (rows.next()) {
                List<Optional<String>> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(Optional.ofNullable(rows.getString(i)));
                }
                cells.add(row);
            }
            return new TextTable(headings, cells);
        }
    }
}
