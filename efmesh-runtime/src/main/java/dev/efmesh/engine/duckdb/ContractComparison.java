package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.ContractFault;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.TypeCompatibility;
import dev.efmesh.sql.Suggestions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Compares the columns that a query gives with those that its record declares. Stateless. */
final class ContractComparison {
    private static final Pattern RENAMED = Pattern.compile("(.+)(_\\d+|:\\d+)");

    private ContractComparison() {}

    static List<ContractFault> compare(ModelDef<?> model, List<DuckDbVerifier.Described> described) {
        List<ContractFault> faults = new ArrayList<>();
        Map<String, String> given = new LinkedHashMap<>();
        for (DuckDbVerifier.Described column : described) {
            given.put(column.name().toLowerCase(Locale.ROOT), column.type());
        }
        List<String> declared = model.contract().names();
        for (ColumnDef column : model.contract().columns()) {
            String type = given.get(column.name().toLowerCase(Locale.ROOT));
            if (type == null) {
                faults.add(missing(model, column, described, declared));
            } else {
                mismatch(model, column, DuckDbTypes.parse(type)).ifPresent(faults::add);
            }
        }
        List<String> meant = faults.stream()
                .flatMap(fault -> fault.suggestions().stream().limit(1))
                .toList();
        for (DuckDbVerifier.Described column : described) {
            if (!meant.contains(column.name())
                    && declared.stream().noneMatch(name -> name.equalsIgnoreCase(column.name()))) {
                faults.add(surplus(model, column, given));
            }
        }
        return faults;
    }

    private static ContractFault missing(
            ModelDef<?> model, ColumnDef column, List<DuckDbVerifier.Described> described, List<String> declared) {
        List<String> free = described.stream()
                .map(DuckDbVerifier.Described::name)
                .filter(name -> declared.stream().noneMatch(name::equalsIgnoreCase))
                .toList();
        String message = "the query of " + model.name() + " gives no column '" + column.name()
                + "', which the record declares as component '" + column.component() + "'";
        return fault(
                model,
                ContractFault.Kind.MISSING_COLUMN,
                message,
                column.name(),
                Suggestions.ranked(column.name(), free));
    }

    private static ContractFault surplus(
            ModelDef<?> model, DuckDbVerifier.Described column, Map<String, String> given) {
        var renamed = RENAMED.matcher(column.name());
        if (renamed.matches() && given.containsKey(renamed.group(1).toLowerCase(Locale.ROOT))) {
            String message = "the query of " + model.name() + " gives the column '" + renamed.group(1) + "' twice";
            return fault(model, ContractFault.Kind.DUPLICATE_COLUMN, message, renamed.group(1), List.of());
        }
        String component = JavaSpelling.component(column.name(), DuckDbTypes.parse(column.type()));
        String message = "the query of " + model.name() + " gives the column '" + column.name() + "' (" + column.type()
                + "), which the record does not declare; add the component  " + component;
        return fault(model, ContractFault.Kind.SURPLUS_COLUMN, message, column.name(), List.of());
    }

    private static Optional<ContractFault> mismatch(ModelDef<?> model, ColumnDef column, DataType given) {
        // a bare NULL is described as INTEGER in some versions; the engine gives no way to tell it from an integer
        return TypeCompatibility.reason(given, column.type()).map(reason -> {
            String declared = DuckDbTypes.sql(column.type());
            String message = "column '" + column.name() + "' of " + model.name() + " is declared as " + declared
                    + " (component '" + column.component() + "'), and the query gives " + spelling(given) + ": "
                    + reason + "; write CAST(... AS " + declared + ") AS " + column.name();
            return fault(model, ContractFault.Kind.TYPE_MISMATCH, message, column.name(), List.of());
        });
    }

    private static String spelling(DataType type) {
        return type == Scalar.TIMESTAMPTZ ? "TIMESTAMPTZ" : DuckDbTypes.sql(type);
    }

    private static ContractFault fault(
            ModelDef<?> model, ContractFault.Kind kind, String message, String column, List<String> suggestions) {
        return DuckDbVerifier.fault(
                model,
                new ContractFault.Where.Query(),
                kind,
                message,
                OptionalInt.empty(),
                Optional.of(column),
                suggestions);
    }
}
