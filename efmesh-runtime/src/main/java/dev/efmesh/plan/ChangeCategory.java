package dev.efmesh.plan;

/** How a model differs from what the environment has. */
public enum ChangeCategory {
    /** It says what it said. */
    UNCHANGED,
    /** It is written otherwise and means the same to the engine: nothing is computed. */
    COSMETIC,
    /** Only what no data depends on: descriptions, owner, audits, nullability. Changed audits run. */
    METADATA,
    /** Its data may differ: it and all its descendants are computed anew. */
    BREAKING,
    /** The environment has no such model yet. */
    ADDED,
    /** The model is gone: so is its view. */
    REMOVED
}
