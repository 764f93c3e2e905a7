package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.CatalogRelation;
import dev.efmesh.engine.RelationKind;
import dev.efmesh.engine.ViewSwap;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.RelationName;
import dev.efmesh.sql.Identifiers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What lies in the warehouse, and the views over it. Thread-safe. */
final class DuckDbCatalog {
    private static final String PHYSICAL_SCHEMA = RelationName.PHYSICAL_SCHEMA;
    private static final String STORE = new RelationName(PHYSICAL_SCHEMA, "efmesh_store").quoted();

    private final DuckDbConnections connections;

    DuckDbCatalog(DuckDbConnections connections) {
        this.connections = connections;
    }

    Optional<String> storeId() {
        if (!connections.exists()) {
            return Optional.empty();
        }
        return connections.read("reading the id of the state store", connection -> {
            if (relations(connection, Set.of(PHYSICAL_SCHEMA)).stream()
                    .noneMatch(relation -> relation.name().name().equals("efmesh_store"))) {
                return Optional.empty();
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT store_id FROM " + STORE)) {
                return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
            }
        });
    }

    void claim(String storeId) {
        connections.transaction("noting the id of the state store", connection -> {
            DuckDbBuilds.execute(connection, "CREATE SCHEMA IF NOT EXISTS " + Identifiers.quote(PHYSICAL_SCHEMA));
            DuckDbBuilds.execute(
                    connection,
                    "CREATE OR REPLACE TABLE " + STORE + " AS SELECT " + Identifiers.literal(storeId) + " AS store_id");
            return storeId;
        });
    }

    List<CatalogRelation> relations(Collection<String> schemas) {
        if (!connections.exists()) {
            return List.of();
        }
        return connections.read("reading the catalogue", connection -> relations(connection, schemas));
    }

    private static List<CatalogRelation> relations(Connection connection, Collection<String> schemas)
            throws SQLException {
        if (schemas.isEmpty()) {
            return List.of();
        }
        String list = schemas.stream().sorted().map(Identifiers::literal).collect(Collectors.joining(", "));
        String sql = "SELECT schema_name, table_name, 'TABLE', '' FROM duckdb_tables()"
                + " WHERE database_name = current_database() AND schema_name IN (" + list + ")"
                + " UNION ALL SELECT schema_name, view_name, 'VIEW', sql FROM duckdb_views()"
                + " WHERE NOT internal AND database_name = current_database() AND schema_name IN (" + list + ")"
                + " ORDER BY 1, 2";
        List<CatalogRelation> relations = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                relations.add(new CatalogRelation(
                        new RelationName(rows.getString(1), rows.getString(2)),
                        RelationKind.valueOf(rows.getString(3)),
                        Optional.ofNullable(rows.getString(4)).orElse("")));
            }
        }
        return relations;
    }

    void swap(ViewSwap swap) {
        Set<String> schemas = new TreeSet<>();
        swap.views().forEach(view -> schemas.add(view.name().schema()));
        connections.transaction("making schemas", connection -> {
            for (String schema : schemas) {
                DuckDbBuilds.execute(connection, "CREATE SCHEMA IF NOT EXISTS " + Identifiers.quote(schema));
            }
            return true;
        });
        connections.transaction("swapping views", connection -> {
            refuseTables(relations(connection, schemas), swap);
            for (ViewSwap.View view : swap.views()) {
                put(connection, view);
            }
            for (RelationName view : swap.drops()) {
                DuckDbBuilds.execute(connection, "DROP VIEW IF EXISTS " + view.quoted());
            }
            return true;
        });
        dropEmptySchemas(swap);
    }

    private static void refuseTables(List<CatalogRelation> present, ViewSwap swap) {
        Set<RelationName> wanted =
                swap.views().stream().map(ViewSwap.View::name).collect(Collectors.toSet());
        present.stream()
                .filter(relation -> relation.kind() == RelationKind.TABLE && wanted.contains(relation.name()))
                .findFirst()
                .ifPresent(relation -> {
                    throw new EfmeshException(
                            ErrorCode.NAME_TAKEN,
                            "a table that is not ours stands where the view " + relation.name() + " should be",
                            "rename that table, or the model");
                });
    }

    private static void put(Connection connection, ViewSwap.View view) throws SQLException {
        String columns = DuckDbBuilds.columnList(view.contract());
        DuckDbBuilds.execute(
                connection,
                "CREATE OR REPLACE VIEW " + view.name().quoted() + " AS SELECT " + columns + " FROM "
                        + view.physical().quoted());
        if (!view.description().isEmpty()) {
            DuckDbBuilds.execute(
                    connection,
                    "COMMENT ON VIEW " + view.name().quoted() + " IS " + Identifiers.literal(view.description()));
        }
        for (ColumnDef column : view.contract().columns()) {
            if (!column.description().isEmpty()) {
                DuckDbBuilds.execute(
                        connection,
                        "COMMENT ON COLUMN " + view.name().quoted() + "." + Identifiers.quote(column.name()) + " IS "
                                + Identifiers.literal(column.description()));
            }
        }
    }

    /** Schemas of environments that have lost their last view; a plain schema may be the user's own. */
    private void dropEmptySchemas(ViewSwap swap) {
        Set<String> left = new TreeSet<>();
        swap.drops().stream()
                .map(RelationName::schema)
                .filter(schema -> schema.contains("__"))
                .forEach(left::add);
        relations(left).forEach(relation -> left.remove(relation.name().schema()));
        for (String schema : left) {
            try {
                connections.transaction("dropping the empty schema " + schema, connection -> {
                    DuckDbBuilds.execute(connection, "DROP SCHEMA IF EXISTS " + Identifiers.quote(schema));
                    return true;
                });
            } catch (EfmeshException e) {
                // somebody keeps something else in it, such as a macro: then it stays
            }
        }
    }

    void drop(RelationName relation, RelationKind kind) {
        connections.transaction("dropping " + relation, connection -> {
            boolean present = relations(connection, Set.of(relation.schema())).stream()
                    .anyMatch(found -> found.name().equals(relation) && found.kind() == kind);
            if (present) {
                DuckDbBuilds.execute(connection, "DROP " + kind + " " + relation.quoted());
            }
            return present;
        });
    }
}
