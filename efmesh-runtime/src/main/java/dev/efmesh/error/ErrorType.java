package dev.efmesh.error;

/** Who can mend an error: the author of the models, the operator of the machine, or the authors of efmesh. */
public enum ErrorType {
    /** The models, the data or the command line are wrong. */
    USER,
    /** Something outside is in the way: a file, a lock, a server. */
    EXTERNAL,
    /** A bug in efmesh. */
    INTERNAL
}
