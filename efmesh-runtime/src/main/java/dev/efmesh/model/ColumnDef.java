package dev.efmesh.model;

import static java.util.Objects.requireNonNull;

/**
 * One column of a contract.
 *
 * @param name the column's name in the engine
 * @param component the name of the record component that holds it
 * @param nullable whether NULL is allowed; a primitive component is never nullable
 * @param description empty where there is none
 */
public record ColumnDef(String name, String component, DataType type, boolean nullable, String description) {
    public ColumnDef {
        requireNonNull(name, "name is null");
        requireNonNull(component, "component is null");
        requireNonNull(type, "type is null");
        requireNonNull(description, "description is null");
    }
}
