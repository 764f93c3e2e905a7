package dev.efmesh.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One cell of a row, read as the Java type that the record declares.
 *
 * <p>Every {@code asX} throws {@code EfmeshException} with {@code VALUE_UNREADABLE}, naming model, column and value, where the cell
 * is NULL or does not fit without loss. Valid only while its row is being read; not thread-safe.
 */
public interface Value {
    boolean isNull();

    boolean asBoolean();

    byte asByte();

    short asShort();

    int asInt();

    long asLong();

    float asFloat();

    double asDouble();

    BigInteger asBigInteger();

    BigDecimal asBigDecimal();

    String asString();

    UUID asUuid();

    LocalDate asLocalDate();

    LocalTime asLocalTime();

    LocalDateTime asLocalDateTime();

    Instant asInstant();

    Duration asDuration();

    byte[] asBytes();

    <E extends Enum<E>> E asEnum(Class<E> type);

    /** Elements may be NULL: {@code element} is asked for each, and may use {@link #orNull}. */
    <T> List<@Nullable T> asList(Function<Value, @Nullable T> element);

    <K, V> Map<K, @Nullable V> asMap(Function<Value, K> key, Function<Value, @Nullable V> value);

    /** The fields of a struct, in the order of its declared type. */
    Row asStruct();

    /** What {@code reader} makes of the fields of a struct. */
    default <T> T asStruct(Function<Row, T> reader) {
        return reader.apply(asStruct());
    }

    /** {@code null} where the cell is NULL, else what {@code reader} makes of it. For nullable components only. */
    default <T> @Nullable T orNull(Function<Value, T> reader) {
        return isNull() ? null : reader.apply(this);
    }
}
