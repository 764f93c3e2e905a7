package dev.efmesh.engine.duckdb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.efmesh.engine.ContractFault;
import dev.efmesh.engine.ContractVerifier;
import dev.efmesh.model.AuditDef;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.sql.Marker;
import dev.efmesh.sql.OffsetMap;
import dev.efmesh.sql.Rendered;
import dev.efmesh.sql.Substitution;
import dev.efmesh.sql.Template;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Lets DuckDB itself check queries: every model is an empty table with its declared columns, and each query is described over them
 * with literals in place of tokens. Not thread-safe.
 */
final class DuckDbVerifier implements ContractVerifier {
    private static final String PREFIX = "DESCRIBE SELECT * FROM (\n";

    private final DuckDbConnections scratch;

    DuckDbVerifier(DuckDbConnections scratch) {
        this.scratch = scratch;
    }

    @Override
    public String engine() {
        return scratch.read("asking for the version", connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT version()")) {
                rows.next();
                return "duckdb " + rows.getString(1);
            }
        });
    }

    @Override
    public List<ContractFault> verify(List<ModelDef<?>> models, Set<ModelName> checked) {
        return scratch.read("checking the models", connection -> {
            DuckDbBuilds.execute(connection, "SET errors_as_json=true");
            List<ContractFault> faults = new ArrayList<>();
            Set<ModelName> known = createTables(connection, models, faults);
            Set<String> names = new LinkedHashSet<>();
            models.forEach(model -> names.add(model.name().toString()));
            for (ModelDef<?> model : models) {
                if (checked.contains(model.name()) && known.contains(model.name())) {
                    verify(connection, model, known, names, faults);
                }
            }
            return faults;
        });
    }

    @Override
    public void close() {
        scratch.close();
    }

    static RelationName standIn(ModelName model) {
        return new RelationName(RelationName.PHYSICAL_SCHEMA, model.schema() + "__" + model.table() + "__00000000");
    }

    /** All tables in one statement; one by one where that fails, to find the column whose type is unknown. */
    private static Set<ModelName> createTables(
            Connection connection, List<ModelDef<?>> models, List<ContractFault> faults) throws SQLException {
        Set<ModelName> created = new LinkedHashSet<>();
        DuckDbBuilds.execute(connection, "CREATE SCHEMA IF NOT EXISTS " + RelationName.PHYSICAL_SCHEMA);
        StringBuilder all = new StringBuilder();
        models.forEach(model -> all.append(create(model)).append(';'));
        try {
            DuckDbBuilds.execute(connection, all.toString());
            models.forEach(model -> created.add(model.name()));
        } catch (SQLException together) {
            for (ModelDef<?> model : models) {
                try {
                    DuckDbBuilds.execute(connection, create(model));
                    created.add(model.name());
                } catch (SQLException e) {
                    faults.add(fault(
                            model,
                            new ContractFault.Where.Query(),
                            ContractFault.Kind.UNKNOWN_TYPE,
                            "DuckDB cannot make a table of the columns of " + model.name() + ": "
                                    + DuckDbErrors.words(e),
                            OptionalInt.empty(),
                            Optional.empty(),
                            List.of()));
                }
            }
        }
        return created;
    }

    private static String create(ModelDef<?> model) {
        return "CREATE OR REPLACE TABLE " + standIn(model.name()).quoted() + " ("
                + DuckDbBuilds.declarations(model.contract()) + ")";
    }

    private static void verify(
            Connection connection,
            ModelDef<?> model,
            Set<ModelName> known,
            Set<String> names,
            List<ContractFault> faults)
            throws SQLException {
        model.query().ifPresent(query -> {
            ContractFault.Where where = new ContractFault.Where.Query();
            if (known.containsAll(model.parents())) {
                new QueryCheck(connection, model, where, query, names).contract(faults);
            }
        });
        for (AuditDef audit : model.audits()) {
            if (known.containsAll(model.auditParents())) {
                ContractFault.Where where = new ContractFault.Where.Audit(audit.name());
                new QueryCheck(connection, model, where, audit.query(), names).binding(faults);
            }
        }
    }

    static ContractFault fault(
            ModelDef<?> model,
            ContractFault.Where where,
            ContractFault.Kind kind,
            String message,
            OptionalInt offset,
            Optional<String> column,
            List<String> suggestions) {
        return new ContractFault(model.name(), where, kind, message, offset, column, suggestions);
    }

    /** A column as the engine describes it. */
    record Described(String name, String type) {}

    /** One text of one model. */
    private static final class QueryCheck implements Substitution {
        private final Connection connection;
        private final ModelDef<?> model;
        private final ContractFault.Where where;
        private final Template template;
        private final Set<String> names;

        QueryCheck(
                Connection connection,
                ModelDef<?> model,
                ContractFault.Where where,
                Template template,
                Set<String> names) {
            this.connection = connection;
            this.model = model;
            this.where = where;
            this.template = template;
            this.names = names;
        }

        @Override
        public String ref(String target) {
            return standIn(ModelName.of(target)).quoted();
        }

        @Override
        public String token(Marker marker) {
            if (marker == Marker.SELF) {
                return standIn(model.name()).quoted();
            }
            return "TIMESTAMPTZ '2000-01-01 00:00:00+00'";
        }

        void contract(List<ContractFault> faults) {
            describe(faults).ifPresent(columns -> faults.addAll(ContractComparison.compare(model, columns)));
        }

        void binding(List<ContractFault> faults) {
            describe(faults);
        }

        private Optional<List<Described>> describe(List<ContractFault> faults) {
            Rendered rendered = dev.efmesh.sql.QueryText.withoutSemicolon(template.render(this));
            Optional<ContractFault> shape = oneSelect(rendered);
            if (shape.isPresent()) {
                faults.add(shape.get());
                return Optional.empty();
            }
            String sql = PREFIX + rendered.sql() + "\n)";
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                List<Described> columns = new ArrayList<>();
                while (rows.next()) {
                    columns.add(new Described(rows.getString(1), rows.getString(2)));
                }
                return Optional.of(columns);
            } catch (SQLException e) {
                faults.add(new BinderMessages(model, where, names).fault(e, json -> offset(json, sql, rendered, e)));
                return Optional.empty();
            }
        }

        private Optional<ContractFault> oneSelect(Rendered rendered) {
            return dev.efmesh.sql.QueryText.fault(rendered.sql())
                    .map(found -> fault(
                            model,
                            where,
                            ContractFault.Kind.NOT_ONE_SELECT,
                            found.message(),
                            OptionalInt.of(rendered.offsets().toSource(found.offset())),
                            Optional.empty(),
                            List.of()));
        }

        private static OptionalInt offset(JsonNode json, String sql, Rendered rendered, SQLException error) {
            if (!json.has("position")) {
                return BinderMessages.file(error)
                        .map(file -> rendered.sql().indexOf(file))
                        .filter(found -> found > 0)
                        .map(found -> OptionalInt.of(rendered.offsets().toSource(found - 1)))
                        .orElse(OptionalInt.empty());
            }
            int inStatement = OffsetMap.fromUtf8(sql, json.get("position").asInt());
            int inQuery = Math.min(
                    Math.max(inStatement - PREFIX.length(), 0), rendered.sql().length());
            return OptionalInt.of(rendered.offsets().toSource(inQuery));
        }
    }
}
