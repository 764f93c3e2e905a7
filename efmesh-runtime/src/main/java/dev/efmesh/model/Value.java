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

    // Not generic, so that a compiler has nothing to infer in the long argument lists of generated readers.

    /** As {@link #asBoolean}; {@code null} where the cell is NULL. */
    default @Nullable Boolean asBooleanOrNull() {
        return isNull() ? null : asBoolean();
    }

    /** As {@link #asByte}; {@code null} where the cell is NULL. */
    default @Nullable Byte asByteOrNull() {
        return isNull() ? null : asByte();
    }

    /** As {@link #asShort}; {@code null} where the cell is NULL. */
    default @Nullable Short asShortOrNull() {
        return isNull() ? null : asShort();
    }

    /** As {@link #asInt}; {@code null} where the cell is NULL. */
    default @Nullable Integer asIntOrNull() {
        return isNull() ? null : asInt();
    }

    /** As {@link #asLong}; {@code null} where the cell is NULL. */
    default @Nullable Long asLongOrNull() {
        return isNull() ? null : asLong();
    }

    /** As {@link #asFloat}; {@code null} where the cell is NULL. */
    default @Nullable Float asFloatOrNull() {
        return isNull() ? null : asFloat();
    }

    /** As {@link #asDouble}; {@code null} where the cell is NULL. */
    default @Nullable Double asDoubleOrNull() {
        return isNull() ? null : asDouble();
    }

    /** As {@link #asBigInteger}; {@code null} where the cell is NULL. */
    default @Nullable BigInteger asBigIntegerOrNull() {
        return isNull() ? null : asBigInteger();
    }

    /** As {@link #asBigDecimal}; {@code null} where the cell is NULL. */
    default @Nullable BigDecimal asBigDecimalOrNull() {
        return isNull() ? null : asBigDecimal();
    }

    /** As {@link #asString}; {@code null} where the cell is NULL. */
    default @Nullable String asStringOrNull() {
        return isNull() ? null : asString();
    }

    /** As {@link #asUuid}; {@code null} where the cell is NULL. */
    default @Nullable UUID asUuidOrNull() {
        return isNull() ? null : asUuid();
    }

    /** As {@link #asLocalDate}; {@code null} where the cell is NULL. */
    default @Nullable LocalDate asLocalDateOrNull() {
        return isNull() ? null : asLocalDate();
    }

    /** As {@link #asLocalTime}; {@code null} where the cell is NULL. */
    default @Nullable LocalTime asLocalTimeOrNull() {
        return isNull() ? null : asLocalTime();
    }

    /** As {@link #asLocalDateTime}; {@code null} where the cell is NULL. */
    default @Nullable LocalDateTime asLocalDateTimeOrNull() {
        return isNull() ? null : asLocalDateTime();
    }

    /** As {@link #asInstant}; {@code null} where the cell is NULL. */
    default @Nullable Instant asInstantOrNull() {
        return isNull() ? null : asInstant();
    }

    /** As {@link #asDuration}; {@code null} where the cell is NULL. */
    default @Nullable Duration asDurationOrNull() {
        return isNull() ? null : asDuration();
    }

    /** As {@link #asBytes}; {@code null} where the cell is NULL. */
    default byte @Nullable [] asBytesOrNull() {
        return isNull() ? null : asBytes();
    }
}
