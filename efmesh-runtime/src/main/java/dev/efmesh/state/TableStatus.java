package dev.efmesh.state;

/** Where a table is in its life. */
public enum TableStatus {
    BUILDING,
    READY,
    DROPPING
}
