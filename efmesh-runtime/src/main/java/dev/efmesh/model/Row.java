package dev.efmesh.model;

/** One row, by the position of its columns in the contract. Valid only while it is being read; not thread-safe. */
public interface Row {
    /** The cell at {@code index}, counted from zero in the order of the contract. */
    Value at(int index);
}
