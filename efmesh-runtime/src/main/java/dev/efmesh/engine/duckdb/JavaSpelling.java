package dev.efmesh.engine.duckdb;

import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.Snake;

/** How a column would be declared as a record component, ready to paste. Stateless. */
final class JavaSpelling {
    private JavaSpelling() {}

    static String component(String column, DataType type) {
        String name = Snake.camel(column);
        String annotation = Snake.of(name).equals(column) ? "" : "@Column(name = \"" + column + "\") ";
        if (type instanceof DataType.Decimal decimal && !decimal.equals(DataType.Decimal.DEFAULT)) {
            annotation = "@Column(type = \"DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")\") ";
        }
        return annotation + java(type) + " " + name;
    }

    private static String java(DataType type) {
        if (type instanceof Scalar scalar) {
            return switch (scalar) {
                case BOOLEAN -> "Boolean";
                case TINYINT -> "Byte";
                case SMALLINT -> "Short";
                case INTEGER -> "Integer";
                case BIGINT -> "Long";
                case HUGEINT -> "BigInteger";
                case REAL -> "Float";
                case DOUBLE -> "Double";
                case VARCHAR, JSON -> "String";
                case UUID -> "UUID";
                case DATE -> "LocalDate";
                case TIME -> "LocalTime";
                case TIMESTAMP -> "LocalDateTime";
                case TIMESTAMPTZ -> "Instant";
                case INTERVAL -> "Duration";
                case BLOB -> "byte[]";
            };
        }
        if (type instanceof DataType.Decimal) {
            return "BigDecimal";
        }
        if (type instanceof DataType.ListOf list) {
            return "List<" + java(list.element()) + ">";
        }
        if (type instanceof DataType.MapOf map) {
            return "Map<" + java(map.key()) + ", " + java(map.value()) + ">";
        }
        return "String";
    }
}
