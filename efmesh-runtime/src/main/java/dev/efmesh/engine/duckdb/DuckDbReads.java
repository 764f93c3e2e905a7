package dev.efmesh.engine.duckdb;

import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.Contract;
import dev.efmesh.model.RowReader;
import dev.efmesh.sql.Identifiers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads rows as records. Thread-safe; each stream holds a connection until it is closed. */
final class DuckDbReads {
    private final DuckDbConnections connections;

    DuckDbReads(DuckDbConnections connections) {
        this.connections = connections;
    }

    <R> Stream<R> read(String sql, Contract contract, RowReader<R> reader) {
        String columns =
                contract.columns().stream().map(DuckDbReads::transported).collect(Collectors.joining(", "));
        String wrapped = "SELECT " + columns + " FROM (" + sql + "\n)";
        Connection connection = connections.open();
        boolean handedOver = false;
        try {
            Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery(wrapped);
            Stream<R> stream = StreamSupport.stream(new Rows<>(rows, contract, reader), false)
                    .onClose(() -> close(connection, statement));
            handedOver = true;
            return stream;
        } catch (SQLException e) {
            throw DuckDbErrors.query(e, "reading");
        } finally {
            if (!handedOver) {
                close(connection, null);
            }
        }
    }

    private static String transported(ColumnDef column) {
        String name = Identifiers.quote(column.name());
        return "CAST(" + name + " AS " + DuckDbTypes.sql(DuckDbCell.transport(column.type())) + ") AS " + name;
    }

    private static void close(Connection connection, @org.jspecify.annotations.Nullable Statement statement) {
        try (connection;
                statement) {
            // closes both, the statement first
        } catch (SQLException e) {
            throw DuckDbErrors.query(e, "closing a reader");
        }
    }

    /** The rows of a result, one by one. */
    private static final class Rows<R> extends Spliterators.AbstractSpliterator<R> {
        private final ResultSet rows;
        private final Contract contract;
        private final RowReader<R> reader;

        Rows(ResultSet rows, Contract contract, RowReader<R> reader) {
            super(Long.MAX_VALUE, Spliterator.ORDERED);
            this.rows = rows;
            this.contract = contract;
            this.reader = reader;
        }

        @Override
        public boolean tryAdvance(Consumer<? super R> action) {
            try {
                if (!rows.next()) {
                    return false;
                }
            } catch (SQLException e) {
                throw DuckDbErrors.query(e, "reading");
            }
            action.accept(reader.read(
                    index -> DuckDbCell.of(rows, index, contract.columns().get(index))));
            return true;
        }
    }
}
