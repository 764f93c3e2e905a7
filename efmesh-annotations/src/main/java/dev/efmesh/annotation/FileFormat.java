package dev.efmesh.annotation;

/** The format of an external's files. */
public enum FileFormat {
    /** By the first file's ending: {@code .parquet}, {@code .csv}, {@code .json}, {@code .ndjson}, and these with {@code .gz}. */
    AUTO,
    PARQUET,
    CSV,
    JSON
}
