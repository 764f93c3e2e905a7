package dev.efmesh.annotation;

/** The format of a seed's file. */
public enum SeedFormat {
    /** By the file's ending: {@code .csv} or {@code .json}. */
    AUTO,
    CSV,
    JSON
}
