package dev.efmesh.annotation;

/** What a failed audit does. */
public enum Severity {
    /** Nothing that the audit saw becomes visible, and the command fails. */
    BLOCK,
    /** It is reported, and the work goes on. */
    WARN
}
