package dev.efmesh.plan;

/** What is done for a model. */
public enum Action {
    /** Nothing: it has no data of its own. */
    NONE,
    /** Its table is there already. */
    REUSE,
    /** A table or view is made. */
    BUILD,
    /** Its table is there and is made anew, because the data of a parent has changed. */
    REBUILD,
    /** Its table is there, and intervals of it are computed. */
    FILL,
    /** Its table is copied, because another environment shows it, and intervals of the copy are computed. */
    COPY
}
