package dev.efmesh.annotation;

/** Which rows of an incremental model an audit looks at. Other kinds have no intervals, so their audits see the whole table. */
public enum AuditScope {
    /** The rows of the batch that was just written, before it is committed. */
    INTERVAL,
    /** The whole table: before it is promoted, and with every batch once an environment shows it. */
    TABLE,
    /** Both. */
    BOTH
}
