package dev.efmesh.model;

/** Makes a record of a row whose columns are in the order of the record's contract. Generated for each model. */
@FunctionalInterface
public interface RowReader<R> {
    R read(Row row);
}
