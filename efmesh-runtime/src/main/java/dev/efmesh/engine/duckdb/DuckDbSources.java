package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.ContractFault;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.DataType;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.TypeCompatibility;
import dev.efmesh.sql.Suggestions;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares the sources of externals with what their records say of them. Thread-safe. */
final class DuckDbSources {
    private final DuckDbConnections connections;
    private final DuckDbFiles files;
    private final DuckDbSpelling spelling;

    DuckDbSources(DuckDbConnections connections, DuckDbFiles files, DuckDbSpelling spelling) {
        this.connections = connections;
        this.files = files;
        this.spelling = spelling;
    }

    List<ContractFault> faults(ModelDef<?> model) {
        if (!(model.kind() instanceof ModelKind.External external)) {
            return List.of();
        }
        if (external.source() instanceof ModelKind.ExternalSource.Files where) {
            List<String> missing = files.missing(where);
            if (!missing.isEmpty()) {
                String message = "the external " + model.name() + " reads " + String.join(", ", missing)
                        + ", and there is no such file (looked for " + files.resolve(missing.get(0)) + ")";
                return List.of(fault(model, ContractFault.Kind.SOURCE_MISSING, message, Optional.empty(), List.of()));
            }
        }
        Map<String, DataType> columns;
        try {
            columns = describe(named(external.source()), spelling.relation(external.source(), model.contract()));
        } catch (EfmeshException e) {
            String words = e.sentence().lines().findFirst().orElse("");
            String message = "the source of the external " + model.name() + " cannot be read: " + words;
            return List.of(fault(model, ContractFault.Kind.SOURCE_MISSING, message, Optional.empty(), List.of()));
        }
        return compare(model, columns);
    }

    private static String named(ModelKind.ExternalSource source) {
        return source instanceof ModelKind.ExternalSource.EngineTable table
                ? table.name()
                : String.join(", ", ((ModelKind.ExternalSource.Files) source).paths());
    }

    private Map<String, DataType> describe(String name, String relation) {
        return connections.read("describing " + name, connection -> {
            Map<String, DataType> columns = new LinkedHashMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM " + relation)) {
                while (rows.next()) {
                    columns.put(rows.getString(1), DuckDbTypes.parse(rows.getString(2)));
                }
            }
            return columns;
        });
    }

    private static List<ContractFault> compare(ModelDef<?> model, Map<String, DataType> columns) {
        List<ContractFault> faults = new ArrayList<>();
        for (ColumnDef column : model.contract().columns()) {
            Optional<DataType> found = columns.entrySet().stream()
                    .filter(entry -> entry.getKey().equalsIgnoreCase(column.name()))
                    .map(Map.Entry::getValue)
                    .findFirst();
            if (found.isEmpty()) {
                String message = "the source of the external " + model.name() + " has no column '" + column.name()
                        + "'; it has " + String.join(", ", columns.keySet());
                List<String> near = Suggestions.ranked(column.name(), columns.keySet());
                faults.add(fault(model, ContractFault.Kind.MISSING_COLUMN, message, Optional.of(column.name()), near));
                continue;
            }
            TypeCompatibility.reason(found.get(), column.type()).ifPresent(reason -> {
                String message = "the source of the external " + model.name() + " has '" + column.name() + "' as "
                        + DuckDbTypes.sql(found.get()) + ", the record declares " + DuckDbTypes.sql(column.type())
                        + ": " + reason;
                faults.add(
                        fault(model, ContractFault.Kind.TYPE_MISMATCH, message, Optional.of(column.name()), List.of()));
            });
        }
        return faults;
    }

    private static ContractFault fault(
            ModelDef<?> model, ContractFault.Kind kind, String message, Optional<String> column, List<String> near) {
        return new ContractFault(
                model.name(), new ContractFault.Where.Source(), kind, message, OptionalInt.empty(), column, near);
    }
}
