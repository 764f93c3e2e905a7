package dev.efmesh.model;

import java.util.List;

/** The type of a column, free of any engine's spelling. {@link TypeCompatibility} says what fits into what. */
public sealed interface DataType {

    /** A type without parameters. */
    enum Scalar implements DataType {
        BOOLEAN,
        TINYINT,
        SMALLINT,
        INTEGER,
        BIGINT,
        HUGEINT,
        REAL,
        DOUBLE,
        VARCHAR,
        UUID,
        DATE,
        TIME,
        TIMESTAMP,
        TIMESTAMPTZ,
        INTERVAL,
        BLOB,
        JSON
    }

    /** A decimal of {@code precision} digits, {@code scale} of them behind the point. */
    record Decimal(int precision, int scale) implements DataType {
        /** What a {@code BigDecimal} component becomes without {@code @Column(type = ...)}. */
        public static final Decimal DEFAULT = new Decimal(38, 9);
    }

    /** A list of any length. */
    record ListOf(DataType element) implements DataType {}

    /** A map. */
    record MapOf(DataType key, DataType value) implements DataType {}

    /** A struct; a nested record in Java. */
    record Struct(List<Field> fields) implements DataType {
        public Struct {
            fields = List.copyOf(fields);
        }
    }

    /** One field of a {@link Struct}. */
    record Field(String name, DataType type) {}

    /** A type of the engine's own that efmesh passes through by its spelling, such as {@code UBIGINT} or an enum. */
    record Native(String spelling) implements DataType {}

    /** The type of a bare NULL: fits into anything. */
    record Untyped() implements DataType {}
}
