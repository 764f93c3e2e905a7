package dev.efmesh.engine;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.DataType;
import dev.efmesh.model.Row;
import dev.efmesh.model.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cell over plain Java objects: numbers, text, {@code java.time} values, bytes, lists, maps, and a list of field values for a struct.
 * Temporal values and UUIDs may also come as the engine's text. Not thread-safe.
 *
 * @param column the column's name, for messages
 * @param type the declared type
 */
public record CellValue(
        String column, DataType type, @Nullable Object value) implements Value {
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .toFormatter(Locale.ROOT);

    private static final DateTimeFormatter TIMESTAMPTZ = new DateTimeFormatterBuilder()
            .append(TIMESTAMP)
            .appendOffset("+HH:mm", "+00")
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter(Locale.ROOT);

    @Override
    public boolean isNull() {
        return value == null;
    }

    private Object present(Class<?> wanted) {
        if (value == null) {
            throw unreadable(wanted, "it is NULL");
        }
        return value;
    }

    private EfmeshException unreadable(Class<?> wanted, String why) {
        return new EfmeshException(
                ErrorCode.VALUE_UNREADABLE,
                "column '" + column + "' cannot be read as " + wanted.getSimpleName() + ": " + why,
                value == null ? "make the component nullable: use a boxed type instead of a primitive one" : "");
    }

    private EfmeshException notA(Class<?> wanted) {
        return unreadable(wanted, "it holds " + value);
    }

    @Override
    public boolean asBoolean() {
        if (present(boolean.class) instanceof Boolean found) {
            return found;
        }
        throw notA(boolean.class);
    }

    private BigInteger integer(Class<?> wanted) {
        Object found = present(wanted);
        if (found instanceof BigInteger big) {
            return big;
        }
        if (found instanceof Long || found instanceof Integer || found instanceof Short || found instanceof Byte) {
            return BigInteger.valueOf(((Number) found).longValue());
        }
        try {
            return new BigDecimal(found.toString()).toBigIntegerExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw notA(wanted);
        }
    }

    private <T> T exact(Class<?> wanted, Function<BigInteger, T> narrowing) {
        try {
            return narrowing.apply(integer(wanted));
        } catch (ArithmeticException e) {
            throw notA(wanted);
        }
    }

    @Override
    public byte asByte() {
        return exact(byte.class, BigInteger::byteValueExact);
    }

    @Override
    public short asShort() {
        return exact(short.class, BigInteger::shortValueExact);
    }

    @Override
    public int asInt() {
        return value instanceof Integer found ? found : exact(int.class, BigInteger::intValueExact);
    }

    @Override
    public long asLong() {
        return value instanceof Long found ? found : exact(long.class, BigInteger::longValueExact);
    }

    @Override
    public float asFloat() {
        if (present(float.class) instanceof Float found) {
            return found;
        }
        throw notA(float.class);
    }

    @Override
    public double asDouble() {
        Object found = present(double.class);
        if (found instanceof Double || found instanceof Float) {
            return ((Number) found).doubleValue();
        }
        throw notA(double.class);
    }

    @Override
    public BigInteger asBigInteger() {
        return integer(BigInteger.class);
    }

    @Override
    public BigDecimal asBigDecimal() {
        Object found = present(BigDecimal.class);
        if (found instanceof BigDecimal decimal) {
            return decimal;
        }
        try {
            return new BigDecimal(found.toString());
        } catch (NumberFormatException e) {
            throw notA(BigDecimal.class);
        }
    }

    @Override
    public String asString() {
        return present(String.class).toString();
    }

    @Override
    public UUID asUuid() {
        return parsed(UUID.class, UUID::fromString);
    }

    @Override
    public LocalDate asLocalDate() {
        return parsed(LocalDate.class, LocalDate::parse);
    }

    @Override
    public LocalTime asLocalTime() {
        return parsed(LocalTime.class, LocalTime::parse);
    }

    @Override
    public LocalDateTime asLocalDateTime() {
        return parsed(LocalDateTime.class, text -> LocalDateTime.parse(text, TIMESTAMP));
    }

    @Override
    public Instant asInstant() {
        return parsed(
                Instant.class, text -> OffsetDateTime.parse(text, TIMESTAMPTZ).toInstant());
    }

    @Override
    public Duration asDuration() {
        return parsed(Duration.class, IntervalText::parse);
    }

    @Override
    public byte[] asBytes() {
        Object found = present(byte[].class);
        if (found instanceof byte[] bytes) {
            return bytes.clone();
        }
        return parsed(byte[].class, CellValue::blobText);
    }

    /** Reads {@code \x} escapes, which is how engines print bytes inside nested values. */
    private static byte[] blobText(String text) {
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith("\\x", i)) {
                bytes[length++] = (byte) HexFormat.fromHexDigits(text, i + 2, i + 4);
                i += 3;
            } else {
                bytes[length++] = (byte) text.charAt(i);
            }
        }
        return Arrays.copyOf(bytes, length);
    }

    private <T> T parsed(Class<T> wanted, Function<String, T> parser) {
        Object found = present(wanted);
        if (wanted.isInstance(found)) {
            return wanted.cast(found);
        }
        try {
            return parser.apply(found.toString());
        } catch (DateTimeException | IllegalArgumentException e) {
            throw unreadable(wanted, "it holds " + value + " (" + e.getMessage() + ")");
        }
    }

    @Override
    public <E extends Enum<E>> E asEnum(Class<E> enumType) {
        String name = present(enumType).toString();
        return Arrays.stream(enumType.getEnumConstants())
                .filter(constant -> constant.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unreadable(
                        enumType,
                        "it holds '" + name + "', and the constants are "
                                + Arrays.toString(enumType.getEnumConstants())));
    }

    @Override
    public <T> List<@Nullable T> asList(Function<Value, @Nullable T> element) {
        if (!(present(List.class) instanceof List<?> elements) || !(type instanceof DataType.ListOf list)) {
            throw notA(List.class);
        }
        List<@Nullable T> read = new ArrayList<>(elements.size());
        for (Object each : elements) {
            read.add(element.apply(new CellValue(column, list.element(), each)));
        }
        return java.util.Collections.unmodifiableList(read);
    }

    @Override
    public <K, V> Map<K, @Nullable V> asMap(Function<Value, K> key, Function<Value, @Nullable V> mapped) {
        if (!(present(Map.class) instanceof Map<?, ?> entries) || !(type instanceof DataType.MapOf map)) {
            throw notA(Map.class);
        }
        Map<K, @Nullable V> read = new LinkedHashMap<>();
        entries.forEach((each, of) -> read.put(
                key.apply(new CellValue(column, map.key(), each)),
                mapped.apply(new CellValue(column, map.value(), of))));
        return java.util.Collections.unmodifiableMap(read);
    }

    @Override
    public Row asStruct() {
        if (!(present(Row.class) instanceof List<?> fields) || !(type instanceof DataType.Struct struct)) {
            throw notA(Row.class);
        }
        return index -> new CellValue(
                column + "." + struct.fields().get(index).name(),
                struct.fields().get(index).type(),
                fields.get(index));
    }
}
