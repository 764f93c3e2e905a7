package dev.efmesh.engine.duckdb;

import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** DuckDB's spelling of types, both ways. Stateless. */
final class DuckDbTypes {
    private static final Map<String, DataType> BY_NAME = Map.ofEntries(
            Map.entry("BOOLEAN", Scalar.BOOLEAN),
            Map.entry("BOOL", Scalar.BOOLEAN),
            Map.entry("TINYINT", Scalar.TINYINT),
            Map.entry("SMALLINT", Scalar.SMALLINT),
            Map.entry("INTEGER", Scalar.INTEGER),
            Map.entry("INT", Scalar.INTEGER),
            Map.entry("BIGINT", Scalar.BIGINT),
            Map.entry("HUGEINT", Scalar.HUGEINT),
            Map.entry("FLOAT", Scalar.REAL),
            Map.entry("REAL", Scalar.REAL),
            Map.entry("DOUBLE", Scalar.DOUBLE),
            Map.entry("DECIMAL", new DataType.Decimal(18, 3)),
            Map.entry("NUMERIC", new DataType.Decimal(18, 3)),
            Map.entry("VARCHAR", Scalar.VARCHAR),
            Map.entry("TEXT", Scalar.VARCHAR),
            Map.entry("UUID", Scalar.UUID),
            Map.entry("DATE", Scalar.DATE),
            Map.entry("TIME", Scalar.TIME),
            Map.entry("TIMESTAMP", Scalar.TIMESTAMP),
            Map.entry("TIMESTAMP WITH TIME ZONE", Scalar.TIMESTAMPTZ),
            Map.entry("TIMESTAMPTZ", Scalar.TIMESTAMPTZ),
            Map.entry("INTERVAL", Scalar.INTERVAL),
            Map.entry("BLOB", Scalar.BLOB),
            Map.entry("JSON", Scalar.JSON),
            Map.entry("\"NULL\"", new DataType.Untyped()),
            Map.entry("NULL", new DataType.Untyped()));

    private DuckDbTypes() {}

    static String sql(DataType type) {
        if (type instanceof Scalar scalar) {
            return scalar == Scalar.TIMESTAMPTZ ? "TIMESTAMP WITH TIME ZONE" : scalar.name();
        }
        if (type instanceof DataType.Decimal decimal) {
            return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
        }
        if (type instanceof DataType.ListOf list) {
            return sql(list.element()) + "[]";
        }
        if (type instanceof DataType.MapOf map) {
            return "MAP(" + sql(map.key()) + ", " + sql(map.value()) + ")";
        }
        if (type instanceof DataType.Struct struct) {
            return struct.fields().stream()
                    .map(field -> Identifiers.quote(field.name()) + " " + sql(field.type()))
                    .collect(Collectors.joining(", ", "STRUCT(", ")"));
        }
        if (type instanceof DataType.Native other) {
            return other.spelling();
        }
        return "INTEGER";
    }

    /** Reads a type as DESCRIBE prints it; what it does not know is {@link DataType.Native}. */
    static DataType parse(String spelling) {
        String text = spelling.strip();
        if (text.endsWith("[]")) {
            return new DataType.ListOf(parse(text.substring(0, text.length() - 2)));
        }
        String upper = text.toUpperCase(Locale.ROOT);
        DataType simple = BY_NAME.get(upper);
        if (simple != null) {
            return simple;
        }
        int open = text.indexOf('(');
        if (open < 0 || !text.endsWith(")")) {
            return new DataType.Native(text);
        }
        String inner = text.substring(open + 1, text.length() - 1);
        String head = upper.substring(0, open).strip();
        return switch (head) {
            case "DECIMAL", "NUMERIC" -> decimal(inner, text);
            case "STRUCT" -> struct(inner, text);
            case "MAP" -> map(inner, text);
            case "VARCHAR", "TEXT" -> Scalar.VARCHAR;
            default -> new DataType.Native(text);
        };
    }

    private static DataType decimal(String inner, String text) {
        List<String> parts = split(inner);
        try {
            int precision = Integer.parseInt(parts.get(0).strip());
            int scale = parts.size() > 1 ? Integer.parseInt(parts.get(1).strip()) : 0;
            return new DataType.Decimal(precision, scale);
        } catch (NumberFormatException e) {
            return new DataType.Native(text);
        }
    }

    private static DataType map(String inner, String text) {
        List<String> parts = split(inner);
        return parts.size() == 2
                ? new DataType.MapOf(parse(parts.get(0)), parse(parts.get(1)))
                : new DataType.Native(text);
    }

    /** A struct without field names, which DuckDB calls a row, has no spelling of its own. */
    private static DataType struct(String inner, String text) {
        List<DataType.Field> fields = new ArrayList<>();
        for (String part : split(inner)) {
            String field = part.strip();
            int end = field.startsWith("\"") ? quotedEnd(field) : field.indexOf(' ');
            if (end <= 0 || end >= field.length()) {
                return new DataType.Native(text);
            }
            String name = field.substring(0, end);
            String unquoted =
                    name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
            fields.add(new DataType.Field(unquoted, parse(field.substring(end))));
        }
        return new DataType.Struct(fields);
    }

    private static int quotedEnd(String text) {
        int index = 1;
        while (index < text.length()) {
            if (text.charAt(index) == '"') {
                if (index + 1 < text.length() && text.charAt(index + 1) == '"') {
                    index++;
                } else {
                    return index + 1;
                }
            }
            index++;
        }
        return text.length();
    }

    /** Splits at commas outside parentheses and quotes. */
    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\'') {
                quoted = !quoted;
            } else if (!quoted && c == '(') {
                depth++;
            } else if (!quoted && c == ')') {
                depth--;
            } else if (!quoted && c == ',' && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }
}
