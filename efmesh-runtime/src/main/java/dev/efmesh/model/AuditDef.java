package dev.efmesh.model;

import static java.util.Objects.requireNonNull;

import dev.efmesh.annotation.AuditScope;
import dev.efmesh.sql.Template;

/**
 * A check on a model's rows: its query selects the rows that are wrong.
 *
 * <p>The built-in audits are templates too (see {@link Audits}), so that engines, plans and prints know one form only.
 *
 * @param name unique within the model
 * @param scope which rows {@code @self} has on an incremental model
 * @param rowwise whether it judges each row by itself, so that rows which were checked once need not be checked again
 * @param query selects the violating rows from {@code @self}; columns and refs are resolved
 */
public record AuditDef(String name, Severity severity, AuditScope scope, boolean rowwise, Template query) {
    public AuditDef {
        requireNonNull(name, "name is null");
        requireNonNull(severity, "severity is null");
        requireNonNull(scope, "scope is null");
        requireNonNull(query, "query is null");
    }

    /** The same with another scope. */
    public AuditDef scoped(AuditScope other) {
        return new AuditDef(name, severity, other, rowwise, query);
    }

    /** Whether it looks at the rows of a batch by themselves. */
    public boolean ofInterval() {
        return scope != AuditScope.TABLE;
    }

    /** Whether it looks at the whole table of an incremental model; one that judges row by row need not. */
    public boolean ofTable() {
        return scope == AuditScope.TABLE || scope == AuditScope.BOTH && !rowwise;
    }
}
