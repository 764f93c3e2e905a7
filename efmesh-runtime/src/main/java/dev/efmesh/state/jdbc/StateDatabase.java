package dev.efmesh.state.jdbc;

import dev.efmesh.error.EfmeshException;
import java.sql.Connection;
import java.sql.SQLException;

/** What differs between the databases that can hold the state. Implementations are thread-safe. */
interface StateDatabase {
    String location();

    /** Whether there is something to read, without creating it. */
    boolean exists();

    /** Opens a connection in autocommit; where the database does not exist it is created. */
    Connection connect() throws SQLException;

    /** Begins a transaction that will write, so that it cannot fail later because another one wrote first. */
    void beginWrite(Connection connection) throws SQLException;

    /** Begins a transaction that sees one state throughout. */
    void beginRead(Connection connection) throws SQLException;

    /** Whether the same transaction may succeed when it is repeated. */
    boolean isBusy(SQLException error);

    /** How long a transaction that meets others is repeated before the state counts as busy. */
    long patienceMillis();

    /** A query for the names of the tables that are there, whoever made them. */
    String tableNames();

    /** The database's current time in milliseconds since 1970, as an SQL expression. */
    String nowMillis();

    /** What a failure means to the user, with the database's own words. */
    EfmeshException fault(SQLException error);
}
