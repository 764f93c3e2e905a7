package dev.efmesh.model;

import static java.util.Objects.requireNonNull;

import dev.efmesh.sql.Template;

/**
 * A check on a model's rows: its query selects the rows that are wrong.
 *
 * <p>The built-in audits are templates too (see {@link Audits}), so that engines, plans and prints know one form only.
 *
 * @param name unique within the model
 * @param query selects the violating rows from {@code @self}; columns and refs are resolved
 */
public record AuditDef(String name, Severity severity, Template query) {
    public AuditDef {
        requireNonNull(name, "name is null");
        requireNonNull(severity, "severity is null");
        requireNonNull(query, "query is null");
    }
}
