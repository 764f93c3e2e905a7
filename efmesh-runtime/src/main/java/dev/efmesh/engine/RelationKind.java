package dev.efmesh.engine;

/** What a relation is in the engine's catalogue. */
public enum RelationKind {
    TABLE,
    VIEW
}
