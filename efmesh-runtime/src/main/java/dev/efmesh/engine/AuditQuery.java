package dev.efmesh.engine;

import dev.efmesh.model.Severity;

/** An audit, rendered: the query selects the rows that are wrong. */
public record AuditQuery(String name, Severity severity, String sql) {}
