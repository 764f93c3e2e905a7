package dev.efmesh.processor.read;

import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.Snake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Maps Java types to column types. Stateless. */
final class TypeReader {
    /** A column type with the way to read it. */
    record Mapped(DataType type, JavaType java) {}

    private record Simple(DataType type, String accessor) {}

    private static final Map<TypeKind, Simple> PRIMITIVES = Map.of(
            TypeKind.BOOLEAN, new Simple(Scalar.BOOLEAN, "asBoolean"),
            TypeKind.BYTE, new Simple(Scalar.TINYINT, "asByte"),
            TypeKind.SHORT, new Simple(Scalar.SMALLINT, "asShort"),
            TypeKind.INT, new Simple(Scalar.INTEGER, "asInt"),
            TypeKind.LONG, new Simple(Scalar.BIGINT, "asLong"),
            TypeKind.FLOAT, new Simple(Scalar.REAL, "asFloat"),
            TypeKind.DOUBLE, new Simple(Scalar.DOUBLE, "asDouble"));

    private static final Map<String, Simple> CLASSES = Map.ofEntries(
            Map.entry("java.lang.Boolean", new Simple(Scalar.BOOLEAN, "asBoolean")),
            Map.entry("java.lang.Byte", new Simple(Scalar.TINYINT, "asByte")),
            Map.entry("java.lang.Short", new Simple(Scalar.SMALLINT, "asShort")),
            Map.entry("java.lang.Integer", new Simple(Scalar.INTEGER, "asInt")),
            Map.entry("java.lang.Long", new Simple(Scalar.BIGINT, "asLong")),
            Map.entry("java.lang.Float", new Simple(Scalar.REAL, "asFloat")),
            Map.entry("java.lang.Double", new Simple(Scalar.DOUBLE, "asDouble")),
            Map.entry("java.lang.String", new Simple(Scalar.VARCHAR, "asString")),
            Map.entry("java.math.BigInteger", new Simple(Scalar.HUGEINT, "asBigInteger")),
            Map.entry("java.math.BigDecimal", new Simple(DataType.Decimal.DEFAULT, "asBigDecimal")),
            Map.entry("java.util.UUID", new Simple(Scalar.UUID, "asUuid")),
            Map.entry("java.time.LocalDate", new Simple(Scalar.DATE, "asLocalDate")),
            Map.entry("java.time.LocalTime", new Simple(Scalar.TIME, "asLocalTime")),
            Map.entry("java.time.LocalDateTime", new Simple(Scalar.TIMESTAMP, "asLocalDateTime")),
            Map.entry("java.time.Instant", new Simple(Scalar.TIMESTAMPTZ, "asInstant")),
            Map.entry("java.time.Duration", new Simple(Scalar.INTERVAL, "asDuration")));

    private static final Map<String, String> ADVICE = Map.of(
            "java.time.OffsetDateTime", "use Instant",
            "java.time.ZonedDateTime", "use Instant",
            "java.util.Date", "use Instant, LocalDateTime or LocalDate",
            "java.sql.Date", "use LocalDate",
            "java.sql.Timestamp", "use Instant or LocalDateTime",
            "java.sql.Time", "use LocalTime",
            "java.time.Period", "use Duration, or an int of days",
            "java.lang.Character", "use String",
            "java.util.Set", "use List",
            "java.util.Optional", "use the type itself; a component that is no primitive may be null");

    private TypeReader() {}

    static Optional<Mapped> map(TypeMirror type) {
        Simple primitive = PRIMITIVES.get(type.getKind());
        if (primitive != null) {
            return Optional.of(new Mapped(primitive.type, new JavaType.Simple(type, primitive.accessor, true)));
        }
        if (type instanceof ArrayType array && array.getComponentType().getKind() == TypeKind.BYTE) {
            return Optional.of(new Mapped(Scalar.BLOB, new JavaType.Simple(type, "asBytes", false)));
        }
        return type instanceof DeclaredType declared ? declared(declared) : Optional.empty();
    }

    private static Optional<Mapped> declared(DeclaredType type) {
        TypeElement element = (TypeElement) type.asElement();
        String name = element.getQualifiedName().toString();
        Simple simple = CLASSES.get(name);
        if (simple != null) {
            return Optional.of(new Mapped(simple.type, new JavaType.Simple(type, simple.accessor, false)));
        }
        List<? extends TypeMirror> arguments = type.getTypeArguments();
        if (name.equals("java.util.List") && arguments.size() == 1) {
            return map(arguments.get(0))
                    .map(element1 ->
                            new Mapped(new DataType.ListOf(element1.type), new JavaType.ListType(type, element1.java)));
        }
        if (name.equals("java.util.Map") && arguments.size() == 2) {
            return map(arguments.get(0))
                    .flatMap(key -> map(arguments.get(1))
                            .map(value -> new Mapped(
                                    new DataType.MapOf(key.type, value.type),
                                    new JavaType.MapType(type, key.java, value.java))));
        }
        if (element.getKind() == ElementKind.ENUM) {
            return Optional.of(new Mapped(Scalar.VARCHAR, new JavaType.EnumType(type)));
        }
        return element.getKind() == ElementKind.RECORD
                        && element.getTypeParameters().isEmpty()
                ? struct(type, element)
                : Optional.empty();
    }

    private static Optional<Mapped> struct(DeclaredType type, TypeElement element) {
        if (element.getModifiers().contains(Modifier.PRIVATE)
                || element.getRecordComponents().isEmpty()) {
            return Optional.empty();
        }
        List<DataType.Field> fields = new ArrayList<>();
        List<JavaType> components = new ArrayList<>();
        for (RecordComponentElement component : element.getRecordComponents()) {
            if (component.asType().toString().equals(type.toString())) {
                return Optional.empty();
            }
            Optional<Mapped> mapped = map(component.asType());
            if (mapped.isEmpty()) {
                return Optional.empty();
            }
            fields.add(new DataType.Field(Snake.of(component.getSimpleName().toString()), mapped.get().type));
            components.add(mapped.get().java);
        }
        return Optional.of(new Mapped(new DataType.Struct(fields), new JavaType.RecordType(type, components)));
    }

    /** What to use instead of a type that is no column's. */
    static String advice(TypeMirror type) {
        if (type instanceof ArrayType) {
            return "use List";
        }
        if (type.getKind() == TypeKind.CHAR) {
            return "use String";
        }
        if (type instanceof DeclaredType declared) {
            String name =
                    ((TypeElement) declared.asElement()).getQualifiedName().toString();
            String found = ADVICE.get(name);
            if (found != null) {
                return found;
            }
        }
        return "use a primitive, String, BigDecimal, BigInteger, UUID, java.time, byte[], an enum, List, Map or a record of these";
    }

    /** Whether a column of the declared type can be read as the Java type; for {@code @Column(type)}. */
    static boolean reads(JavaType java, DataType declared, DataType natural) {
        if (declared.equals(natural)) {
            return true;
        }
        if (java instanceof JavaType.EnumType) {
            return declared instanceof DataType.Native;
        }
        if (!(java instanceof JavaType.Simple simple)) {
            return declared.getClass().equals(natural.getClass());
        }
        return switch (simple.accessor()) {
            case "asString" -> declared == Scalar.JSON || declared instanceof DataType.Native;
            case "asBigDecimal" -> declared instanceof DataType.Decimal || isInteger(declared);
            case "asByte", "asShort", "asInt", "asLong", "asBigInteger" ->
                isInteger(declared) || declared instanceof DataType.Decimal decimal && decimal.scale() == 0;
            case "asDouble" -> declared == Scalar.REAL;
            default -> false;
        };
    }

    private static boolean isInteger(DataType type) {
        return type == Scalar.TINYINT
                || type == Scalar.SMALLINT
                || type == Scalar.INTEGER
                || type == Scalar.BIGINT
                || type == Scalar.HUGEINT
                || type instanceof DataType.Native other
                        && other.spelling()
                                .toUpperCase(java.util.Locale.ROOT)
                                .matches("U(TINY|SMALL|BIG|HUGE)?INT(EGER)?");
    }
}
