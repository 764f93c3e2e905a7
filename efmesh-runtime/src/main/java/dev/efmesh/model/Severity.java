package dev.efmesh.model;

/** What a failed audit does. */
public enum Severity {
    /** Nothing that the audit saw becomes visible. */
    BLOCK,
    /** It is reported and the work goes on. */
    WARN
}
