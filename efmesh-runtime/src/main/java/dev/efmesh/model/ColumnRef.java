package dev.efmesh.model;

import static java.util.Objects.requireNonNull;

/**
 * A typed reference to a column, as generated code declares it: {@code DeptDailyModel.ARRIVALS}.
 *
 * @param <R> the model's record
 * @param <T> the column's Java type, boxed
 */
// Error Prone sees no use of the type parameters: they are for the compiler of the code that uses the constant.
@SuppressWarnings("UnusedTypeParameter")
public record ColumnRef<R, T>(String model, String name) {
    public ColumnRef {
        requireNonNull(model, "model is null");
        requireNonNull(name, "name is null");
    }

    /** The column's name, so that it can be used in text. */
    @Override
    public String toString() {
        return name;
    }
}
