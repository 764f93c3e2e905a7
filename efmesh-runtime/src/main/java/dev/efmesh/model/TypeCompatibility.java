package dev.efmesh.model;

import dev.efmesh.model.DataType.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * Whether a query's type fits into a declared one, by what would be lost without a word.
 *
 * <p>Integers fit into each other, because the engine checks the range when it writes; integers fit into decimals and floating
 * point; a decimal may grow in scale; a bare NULL fits anywhere. Everything else needs a CAST by the author. Stateless.
 */
public final class TypeCompatibility {
    private static final List<Scalar> INTEGERS =
            List.of(Scalar.TINYINT, Scalar.SMALLINT, Scalar.INTEGER, Scalar.BIGINT, Scalar.HUGEINT);

    private TypeCompatibility() {}

    public static boolean fits(DataType from, DataType into) {
        return reason(from, into).isEmpty();
    }

    /** Why {@code from} does not fit into {@code into}; empty when it does. */
    public static Optional<String> reason(DataType from, DataType into) {
        if (from.equals(into) || from instanceof DataType.Untyped) {
            return Optional.empty();
        }
        if (from instanceof DataType.ListOf list && into instanceof DataType.ListOf other) {
            return reason(list.element(), other.element());
        }
        if (from instanceof DataType.MapOf map && into instanceof DataType.MapOf other) {
            return reason(map.key(), other.key()).or(() -> reason(map.value(), other.value()));
        }
        if (from instanceof DataType.Struct struct && into instanceof DataType.Struct other) {
            return structs(struct, other);
        }
        if (from instanceof DataType.Decimal decimal && into instanceof DataType.Decimal other) {
            return decimal.scale() <= other.scale()
                    ? Optional.empty()
                    : Optional.of("digits behind the point would be lost");
        }
        return scalars(from, into);
    }

    private static Optional<String> scalars(DataType from, DataType into) {
        boolean integer =
                from instanceof Scalar scalar && (INTEGERS.contains(scalar) || isUnsigned(from)) || isUnsigned(from);
        if (integer && (into instanceof DataType.Decimal || isNumber(into))) {
            return Optional.empty();
        }
        if (from == Scalar.REAL && into == Scalar.DOUBLE) {
            return Optional.empty();
        }
        if (from == Scalar.JSON && into == Scalar.VARCHAR) {
            return Optional.empty();
        }
        if (isEnum(from) && into == Scalar.VARCHAR) {
            return Optional.empty();
        }
        if (into instanceof DataType.Native other
                && from instanceof DataType.Native same
                && same.spelling().equalsIgnoreCase(other.spelling())) {
            return Optional.empty();
        }
        boolean zones = from == Scalar.TIMESTAMP && into == Scalar.TIMESTAMPTZ
                || from == Scalar.TIMESTAMPTZ && into == Scalar.TIMESTAMP;
        if (zones) {
            return Optional.of("a time with a zone and one without are different things");
        }
        return Optional.of("the value would change on the way");
    }

    private static Optional<String> structs(DataType.Struct from, DataType.Struct into) {
        if (from.fields().size() != into.fields().size()) {
            return Optional.of("the structs have different fields");
        }
        for (DataType.Field field : into.fields()) {
            Optional<DataType.Field> same = from.fields().stream()
                    .filter(candidate -> candidate.name().equalsIgnoreCase(field.name()))
                    .findFirst();
            if (same.isEmpty()) {
                return Optional.of("the field '" + field.name() + "' is missing");
            }
            Optional<String> reason = reason(same.get().type(), field.type());
            if (reason.isPresent()) {
                return reason.map(text -> "field '" + field.name() + "': " + text);
            }
        }
        return Optional.empty();
    }

    private static boolean isNumber(DataType type) {
        return type instanceof Scalar scalar && INTEGERS.contains(scalar)
                || type == Scalar.REAL
                || type == Scalar.DOUBLE
                || isUnsigned(type);
    }

    private static boolean isUnsigned(DataType type) {
        return type instanceof DataType.Native other
                && other.spelling().matches("(?i)U(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)");
    }

    private static boolean isEnum(DataType type) {
        return type instanceof DataType.Native other && other.spelling().startsWith("ENUM");
    }
}
