package dev.efmesh.model;

import static java.util.Objects.requireNonNull;

import dev.efmesh.sql.Identifiers;

/** The place of a table or view in an engine: a schema and a name, both as stored, unquoted. */
public record RelationName(String schema, String name) implements Comparable<RelationName> {
    /** The schema of everything that efmesh stores. */
    public static final String PHYSICAL_SCHEMA = "_efmesh";

    public RelationName {
        requireNonNull(schema, "schema is null");
        requireNonNull(name, "name is null");
    }

    /** As SQL: both parts quoted. */
    public String quoted() {
        return Identifiers.quote(schema) + "." + Identifiers.quote(name);
    }

    @Override
    public int compareTo(RelationName other) {
        int bySchema = schema.compareTo(other.schema);
        return bySchema != 0 ? bySchema : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return schema + "." + name;
    }
}
