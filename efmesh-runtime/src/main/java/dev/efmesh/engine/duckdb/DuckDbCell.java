package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.CellValue;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.Value;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Struct;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes one cell out of a result, as plain Java objects that no time zone has touched.
 *
 * <p>The driver turns naive timestamps inside lists and structs into {@code java.sql.Timestamp}, which shifts in the gaps of the JVM's
 * zone; nested values of such types therefore travel as text, see {@link #transport}. Stateless.
 */
final class DuckDbCell {
    private static final Set<DataType> SAFE_NESTED = Set.of(
            Scalar.BOOLEAN,
            Scalar.TINYINT,
            Scalar.SMALLINT,
            Scalar.INTEGER,
            Scalar.BIGINT,
            Scalar.HUGEINT,
            Scalar.REAL,
            Scalar.DOUBLE,
            Scalar.VARCHAR);

    private DuckDbCell() {}

    /** The type that a column is read in. */
    static DataType transport(DataType type) {
        if (type == Scalar.INTERVAL || type == Scalar.JSON || type instanceof DataType.Native) {
            return Scalar.VARCHAR;
        }
        return type instanceof Scalar || type instanceof DataType.Decimal ? type : nested(type);
    }

    private static DataType nested(DataType type) {
        if (type instanceof DataType.ListOf list) {
            return new DataType.ListOf(nested(list.element()));
        }
        if (type instanceof DataType.MapOf map) {
            return new DataType.MapOf(nested(map.key()), nested(map.value()));
        }
        if (type instanceof DataType.Struct struct) {
            return new DataType.Struct(struct.fields().stream()
                    .map(field -> new DataType.Field(field.name(), nested(field.type())))
                    .toList());
        }
        return SAFE_NESTED.contains(type) || type instanceof DataType.Decimal ? type : Scalar.VARCHAR;
    }

    static Value of(ResultSet rows, int index, ColumnDef column) {
        try {
            return new CellValue(column.name(), column.type(), object(rows, index + 1, column.type()));
        } catch (SQLException e) {
            throw DuckDbErrors.query(e, "reading column '" + column.name() + "'");
        }
    }

    private static @Nullable Object object(ResultSet rows, int index, DataType type) throws SQLException {
        if (type == Scalar.TIMESTAMP) {
            return rows.getObject(index, LocalDateTime.class);
        }
        if (type == Scalar.TIME) {
            return rows.getObject(index, LocalTime.class);
        }
        if (type == Scalar.TIMESTAMPTZ) {
            OffsetDateTime at = rows.getObject(index, OffsetDateTime.class);
            return at == null ? null : at.toInstant();
        }
        if (type == Scalar.BLOB) {
            return rows.getBytes(index);
        }
        return plain(rows.getObject(index), type);
    }

    private static @Nullable Object plain(@Nullable Object value, DataType type) throws SQLException {
        if (value == null) {
            return null;
        }
        if (type instanceof DataType.ListOf list) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (Object element : elements(value)) {
                elements.add(plain(element, list.element()));
            }
            return elements;
        }
        if (type instanceof DataType.MapOf map && value instanceof Map<?, ?> entries) {
            Map<@Nullable Object, @Nullable Object> plain = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : entries.entrySet()) {
                plain.put(plain(entry.getKey(), map.key()), plain(entry.getValue(), map.value()));
            }
            return plain;
        }
        if (type instanceof DataType.Struct struct && value instanceof Struct fields) {
            List<@Nullable Object> plain = new ArrayList<>();
            Object[] attributes = fields.getAttributes();
            for (int i = 0; i < attributes.length; i++) {
                plain.add(plain(attributes[i], struct.fields().get(i).type()));
            }
            return plain;
        }
        return value;
    }

    private static List<?> elements(Object value) throws SQLException {
        if (value instanceof Array array) {
            return Arrays.asList((Object[]) array.getArray());
        }
        return (List<?>) value;
    }
}
