package dev.efmesh.engine;

/** Replaces ranges of one table. Not thread-safe: it may hold a connection until it is closed. */
public interface IntervalWriter extends AutoCloseable {
    /**
     * Replaces the rows of a range by those that the query gives for it, and audits them, in one step: done, or nothing has changed.
     *
     * @throws dev.efmesh.error.EfmeshException with {@code TIME_COLUMN_NULL} for rows without a time, {@code ROWS_OUTSIDE} where rows
     *     outside the range are refused, {@code ENGINE_CONFLICT} where the same may succeed when it is repeated, {@code CANCELLED} after
     *     {@link Engine#cancel}, or {@code QUERY_FAILED} with the engine's words
     */
    IntervalOutcome replace(IntervalBatch batch);

    @Override
    void close();
}
