package dev.efmesh.model;

import java.util.List;
import java.util.Optional;

/** The columns that a model promises, in the order of its record's components. */
public record Contract(List<ColumnDef> columns) {
    public Contract {
        columns = List.copyOf(columns);
    }

    public Optional<ColumnDef> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    public List<String> names() {
        return columns.stream().map(ColumnDef::name).toList();
    }
}
