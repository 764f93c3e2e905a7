package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.AuditQuery;
import dev.efmesh.engine.BuildOutcome;
import dev.efmesh.engine.SeedLoad;
import dev.efmesh.engine.SeedRows;
import dev.efmesh.engine.TableBuild;
import dev.efmesh.engine.ViewBuild;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.Contract;
import dev.efmesh.model.RelationName;
import dev.efmesh.sql.Identifiers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;

/** Builds tables and views beside the old ones and puts them in place, each in one transaction. Thread-safe. */
final class DuckDbBuilds {
    /** Fills a table that was just created; gives the number of rows. */
    @FunctionalInterface
    private interface Filling {
        long fill(Connection connection) throws SQLException;
    }

    private final DuckDbConnections connections;

    DuckDbBuilds(DuckDbConnections connections) {
        this.connections = connections;
    }

    BuildOutcome build(TableBuild build) {
        String columns = columnList(build.contract());
        String insert = "INSERT INTO " + build.staging().quoted() + " (" + columns + ") SELECT " + columns + " FROM ("
                + build.query() + "\n)";
        return table(
                build.target(),
                build.staging(),
                build.contract(),
                build.description(),
                build.audits(),
                connection -> update(connection, insert));
    }

    BuildOutcome load(SeedLoad load) {
        return table(load.target(), load.staging(), load.contract(), load.description(), load.audits(), connection -> {
            new DuckDbSeeds(connection, load.staging(), load.contract()).insert(load.rows());
            return load.rows().rows().size();
        });
    }

    /** Checks the cells of a seed without leaving a trace. */
    void tryCells(Contract contract, SeedRows rows) {
        connections.read("checking the seed " + rows.file(), connection -> {
            new DuckDbSeeds(connection, new RelationName("", ""), contract).check(rows);
            return true;
        });
    }

    private BuildOutcome table(
            RelationName target,
            RelationName staging,
            Contract contract,
            String description,
            List<AuditQuery> audits,
            Filling filling) {
        return refusable("building " + target, connection -> {
            execute(connection, "CREATE OR REPLACE TABLE " + staging.quoted() + " (" + declarations(contract) + ")");
            long rows = filling.fill(connection);
            List<AuditOutcome> outcomes = DuckDbAudits.require(connection, audits);
            if (!staging.equals(target)) {
                execute(connection, "DROP TABLE IF EXISTS " + target.quoted());
                execute(
                        connection,
                        "ALTER TABLE " + staging.quoted() + " RENAME TO " + Identifiers.quote(target.name()));
            }
            comment(connection, "TABLE", target, contract, description);
            return new BuildOutcome.Built(rows, outcomes);
        });
    }

    void create(RelationName target, Contract contract, String description) {
        connections.transaction("creating " + target, connection -> {
            execute(connection, "CREATE OR REPLACE TABLE " + target.quoted() + " (" + declarations(contract) + ")");
            comment(connection, "TABLE", target, contract, description);
            return target;
        });
    }

    BuildOutcome view(ViewBuild build) {
        String projection = build.contract().columns().stream()
                .map(column -> "CAST(" + Identifiers.quote(column.name()) + " AS " + DuckDbTypes.sql(column.type())
                        + ") AS " + Identifiers.quote(column.name()))
                .collect(Collectors.joining(", "));
        return refusable("building the view " + build.target(), connection -> {
            execute(
                    connection,
                    "CREATE OR REPLACE VIEW " + build.target().quoted() + " AS SELECT " + projection + " FROM ("
                            + build.query() + "\n)");
            List<AuditOutcome> outcomes = DuckDbAudits.require(connection, build.audits());
            comment(connection, "VIEW", build.target(), build.contract(), build.description());
            return new BuildOutcome.Built(-1, outcomes);
        });
    }

    private BuildOutcome refusable(String doing, DuckDbConnections.Work<BuildOutcome> work) {
        try {
            return connections.transaction(doing, work);
        } catch (RefusedException e) {
            return new BuildOutcome.Refused(e.outcomes());
        }
    }

    static String columnList(Contract contract) {
        return contract.names().stream().map(Identifiers::quote).collect(Collectors.joining(", "));
    }

    static String declarations(Contract contract) {
        return contract.columns().stream()
                .map(column -> Identifiers.quote(column.name()) + " " + DuckDbTypes.sql(column.type()))
                .collect(Collectors.joining(", "));
    }

    private static void comment(
            Connection connection, String kind, RelationName relation, Contract contract, String description)
            throws SQLException {
        if (!description.isEmpty()) {
            execute(
                    connection,
                    "COMMENT ON " + kind + " " + relation.quoted() + " IS " + Identifiers.literal(description));
        }
        for (ColumnDef column : contract.columns()) {
            if (!column.description().isEmpty()) {
                execute(
                        connection,
                        "COMMENT ON COLUMN " + relation.quoted() + "." + Identifiers.quote(column.name()) + " IS "
                                + Identifiers.literal(column.description()));
            }
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static long update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeLargeUpdate(sql);
        }
    }
}
