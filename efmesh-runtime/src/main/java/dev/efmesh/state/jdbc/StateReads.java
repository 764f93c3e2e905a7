package dev.efmesh.state.jdbc;

import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.engine.RelationKind;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.Alias;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Intent;
import dev.efmesh.state.JournalEntry;
import dev.efmesh.state.Ledger;
import dev.efmesh.state.Member;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import dev.efmesh.state.TableStatus;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads the state in a constant number of queries. Not thread-safe; one instance per read. */
final class StateReads {
    private static final String TABLE_COLUMNS =
            "id, model, fingerprint, relation_schema, relation_name, kind, status, data_version, unit, refreshed_at,"
                    + " orphaned_at";

    private final Connection connection;
    /** A name stands in many rows; it is taken apart once. */
    private final Map<String, ModelName> names = new HashMap<>();

    StateReads(Connection connection) {
        this.connection = connection;
    }

    private ModelName name(String text) {
        return names.computeIfAbsent(text, ModelName::of);
    }

    static String storeId(Connection connection) throws SQLException {
        return Sql.query(connection, row -> row.getString(1), "SELECT store_id FROM meta")
                .get(0);
    }

    /** The view as it is now, which is the one that is known where nothing was written since. */
    StateView view(StateView known) throws SQLException {
        long revision = Sql.query(connection, row -> row.getLong(1), "SELECT revision FROM meta")
                .get(0);
        if (revision == known.revision()) {
            return known;
        }
        Map<String, SnapshotRecord> snapshots = new LinkedHashMap<>();
        Sql.query(
                        connection,
                        this::snapshot,
                        "SELECT fingerprint, fingerprint_version, model, own, definition, parents, created_at FROM snapshots ORDER BY rowid")
                .forEach(snapshot -> snapshots.put(snapshot.fingerprint(), snapshot));
        List<Alias> aliases = Sql.query(
                connection,
                row -> new Alias(name(row.getString(1)), row.getString(2), row.getString(3)),
                "SELECT model, own, canonical_own FROM aliases ORDER BY position");
        return new StateView(revision, snapshots, tables(), environments(), aliases);
    }

    private SnapshotRecord snapshot(ResultSet row) throws SQLException {
        String parents = row.getString(6);
        return new SnapshotRecord(
                row.getString(1),
                row.getInt(2),
                name(row.getString(3)),
                row.getString(4),
                row.getString(5),
                parents.isEmpty() ? List.of() : List.of(parents.split(",", -1)),
                Instant.parse(row.getString(7)));
    }

    private Map<Long, TableRecord> tables() throws SQLException {
        Map<Long, List<BuiltFrom>> parents = new HashMap<>();
        Sql.query(
                connection,
                row -> parents.computeIfAbsent(row.getLong(1), id -> new ArrayList<>())
                        .add(new BuiltFrom(name(row.getString(2)), row.getLong(3), row.getString(4))),
                "SELECT table_id, parent, parent_table, version FROM built_from ORDER BY table_id, parent");
        Map<Long, TableRecord> tables = new LinkedHashMap<>();
        Map<Long, Ledger> ledgers = StateLedgers.all(connection);
        Sql.query(
                        connection,
                        row -> table(row, parents, ledgers),
                        "SELECT " + TABLE_COLUMNS + " FROM tables ORDER BY id")
                .forEach(table -> tables.put(table.id(), table));
        return tables;
    }

    private TableRecord table(ResultSet row, Map<Long, List<BuiltFrom>> parents, Map<Long, Ledger> ledgers)
            throws SQLException {
        return new TableRecord(
                row.getLong(1),
                name(row.getString(2)),
                row.getString(3),
                new RelationName(row.getString(4), row.getString(5)),
                RelationKind.valueOf(row.getString(6)),
                TableStatus.valueOf(row.getString(7)),
                row.getLong(8),
                parents.getOrDefault(row.getLong(1), List.of()),
                Optional.ofNullable(row.getString(9)).map(IntervalUnit::valueOf),
                ledgers.getOrDefault(row.getLong(1), Ledger.EMPTY),
                instant(row.getString(10)),
                instant(row.getString(11)));
    }

    /** A table that is known to be there. */
    TableRecord table(long id) throws SQLException {
        return find(id).orElseThrow(() -> new SQLException("there is no table " + id));
    }

    Optional<TableRecord> find(long id) throws SQLException {
        Map<Long, List<BuiltFrom>> parents = Map.of(
                id,
                Sql.query(
                        connection,
                        row -> new BuiltFrom(name(row.getString(1)), row.getLong(2), row.getString(3)),
                        "SELECT parent, parent_table, version FROM built_from WHERE table_id = ? ORDER BY parent",
                        id));
        Map<Long, Ledger> ledgers = Map.of(id, StateLedgers.of(connection, id));
        return Sql.query(
                        connection,
                        row -> table(row, parents, ledgers),
                        "SELECT " + TABLE_COLUMNS + " FROM tables WHERE id = ?",
                        id)
                .stream()
                .findFirst();
    }

    private Map<EnvironmentName, EnvironmentRecord> environments() throws SQLException {
        Map<String, Map<ModelName, Member>> members = new HashMap<>();
        Sql.query(
                connection,
                row -> members.computeIfAbsent(row.getString(1), name -> new LinkedHashMap<>())
                        .put(name(row.getString(2)), member(row)),
                "SELECT environment, model, fingerprint, table_id, metadata FROM members ORDER BY environment, model");
        Map<EnvironmentName, Intent> intents = new HashMap<>();
        Sql.query(
                connection,
                row -> {
                    EnvironmentName environment = new EnvironmentName(row.getString(1));
                    return intents.put(environment, IntentJson.read(environment, row.getString(2)));
                },
                "SELECT environment, body FROM intents");
        Map<EnvironmentName, EnvironmentRecord> environments = new LinkedHashMap<>();
        Sql.query(
                        connection,
                        row -> {
                            EnvironmentName environment = new EnvironmentName(row.getString(1));
                            return new EnvironmentRecord(
                                    environment,
                                    row.getLong(2),
                                    members.getOrDefault(environment.value(), Map.of()),
                                    instant(row.getString(3)),
                                    row.getString(4),
                                    Optional.ofNullable(intents.get(environment)));
                        },
                        "SELECT name, revision, applied_at, applied_by FROM environments ORDER BY name")
                .forEach(environment -> environments.put(environment.name(), environment));
        return environments;
    }

    private Member member(ResultSet row) throws SQLException {
        long table = row.getLong(4);
        OptionalLong tableId = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(table);
        return new Member(name(row.getString(2)), row.getString(3), tableId, row.getString(5));
    }

    static List<JournalEntry> journal(Connection connection, String environmentOrAll, int limit) throws SQLException {
        return Sql.query(
                connection,
                row -> new JournalEntry(
                        new EnvironmentName(row.getString(1)),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        Instant.parse(row.getString(5)),
                        Instant.parse(row.getString(6)),
                        row.getString(7)),
                "SELECT environment, command, outcome, applied_by, started_at, finished_at, summary FROM journal"
                        + " WHERE environment = ? OR ? = '' ORDER BY id DESC LIMIT ?",
                environmentOrAll,
                environmentOrAll,
                limit);
    }

    private static Optional<Instant> instant(@Nullable String text) {
        return Optional.ofNullable(text).map(Instant::parse);
    }
}
