package dev.efmesh.engine.duckdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.efmesh.engine.SeedRows;
import dev.efmesh.engine.SeedRows.SeedRow;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.Contract;
import dev.efmesh.model.RelationName;
import dev.efmesh.sql.Identifiers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts the cells of a seed into a table: as text, cast by the engine to the declared types. A chunk of rows is one parameter, a JSON
 * array, which is the fastest way in that keeps every character. One instance per load; not thread-safe.
 */
final class DuckDbSeeds {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int CHUNK = 5000;
    private static final int REPORTED = 20;

    private final Connection connection;
    private final RelationName table;
    private final Contract contract;

    DuckDbSeeds(Connection connection, RelationName table, Contract contract) {
        this.connection = connection;
        this.table = table;
        this.contract = contract;
    }

    /** Throws {@link EfmeshException} with {@code SEED_CELL} that lists the first bad cells. */
    void insert(SeedRows rows) throws SQLException {
        check(rows);
        String columns = DuckDbBuilds.columnList(contract);
        String sql =
                "INSERT INTO " + table.quoted() + " (" + columns + ") SELECT " + casts("CAST") + " FROM " + cells();
        eachChunk(rows, chunk -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, json(chunk));
                statement.execute();
            }
        });
    }

    /** Looks for cells that do not fit their columns. */
    void check(SeedRows rows) throws SQLException {
        List<String> faults = new ArrayList<>();
        eachChunk(rows, chunk -> {
            for (int i = 0; i < contract.columns().size() && faults.size() < REPORTED; i++) {
                badCells(chunk, i, rows.file(), faults);
            }
        });
        if (!faults.isEmpty()) {
            throw new EfmeshException(
                    ErrorCode.SEED_CELL,
                    faults.size() == 1
                            ? faults.get(0)
                            : "cells do not fit their columns:\n  " + String.join("\n  ", faults),
                    "correct the cells, or give the columns another type");
        }
    }

    private void badCells(List<SeedRow> chunk, int index, String file, List<String> faults) throws SQLException {
        ColumnDef column = contract.columns().get(index);
        String cell = "row.c" + index;
        String sql = "SELECT n, " + cell + " FROM " + cells() + " WHERE " + cell + " IS NOT NULL AND TRY_CAST(" + cell
                + " AS " + DuckDbTypes.sql(column.type()) + ") IS NULL ORDER BY n LIMIT " + REPORTED;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, json(chunk));
            try (ResultSet bad = statement.executeQuery()) {
                while (bad.next()) {
                    SeedRow row = chunk.get((int) bad.getLong(1));
                    faults.add(file + " line " + row.line() + ", column '" + column.name() + "': '" + bad.getString(2)
                            + "' is not " + DuckDbTypes.sql(column.type()));
                }
            }
        }
    }

    private String casts(String cast) {
        List<String> casts = new ArrayList<>();
        for (int i = 0; i < contract.columns().size(); i++) {
            casts.add(cast + "(row.c" + i + " AS "
                    + DuckDbTypes.sql(contract.columns().get(i).type()) + ")");
        }
        return String.join(", ", casts);
    }

    /** The parameter as rows of text cells, numbered from zero. */
    private String cells() {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < contract.columns().size(); i++) {
            fields.add("\"c" + i + "\":\"VARCHAR\"");
        }
        String shape = Identifiers.literal("[{" + String.join(",", fields) + "}]");
        return "(SELECT unnest(parsed) AS row, unnest(range(len(parsed))) AS n FROM (SELECT from_json(CAST($1 AS JSON), "
                + shape + ") AS parsed))";
    }

    private String json(List<SeedRow> chunk) {
        List<Map<String, @Nullable String>> rows = new ArrayList<>();
        for (SeedRow row : chunk) {
            Map<String, @Nullable String> cells = new LinkedHashMap<>();
            for (int i = 0; i < row.cells().size(); i++) {
                cells.put("c" + i, row.cells().get(i).orElse(null));
            }
            rows.add(cells);
        }
        try {
            return JSON.writeValueAsString(rows);
        } catch (JsonProcessingException e) {
            throw new EfmeshException(
                    ErrorCode.BUG,
                    "a seed's cells cannot be written: "
                            + contract.names().stream().collect(Collectors.joining(", ")),
                    "",
                    e);
        }
    }

    /** Work on a part of the rows. */
    @FunctionalInterface
    private interface ChunkWork {
        void run(List<SeedRow> chunk) throws SQLException;
    }

    private static void eachChunk(SeedRows rows, ChunkWork work) throws SQLException {
        List<SeedRow> all = rows.rows();
        for (int from = 0; from < all.size(); from += CHUNK) {
            work.run(all.subList(from, Math.min(from + CHUNK, all.size())));
        }
    }
}
