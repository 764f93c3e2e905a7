package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The model is a table that is filled interval by interval. Its query is given the bounds of a range, {@code @start} (inclusive) and
 * {@code @end} (exclusive), and must use both; the rows of that range are replaced by what it selects. Which intervals are done is
 * remembered, so that nothing is computed twice.
 *
 * <pre>{@code
 * @Model(name = "med.dept_daily", cron = "@daily")
 * @IncrementalByTimeRange(timeColumn = "day", interval = IntervalUnit.DAY, start = "2026-01-01", lookback = 1)
 * @Sql("""
 *     SELECT dept, CAST(moved_at AS DATE) AS day, count(*) AS arrivals
 *     FROM @ref(Moves)
 *     WHERE moved_at >= @start_ts AND moved_at < @end_ts
 *     GROUP BY ALL
 *     """)
 * public record DeptDaily(String dept, LocalDate day, long arrivals) {}
 * }</pre>
 *
 * <p>An interval is computed when it is over. A row outside the range is never written; a NULL in the time column fails the batch.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface IncrementalByTimeRange {
    /** The column that says which interval a row belongs to: a DATE, a TIMESTAMP or a TIMESTAMP WITH TIME ZONE, never NULL. */
    String timeColumn();

    /** The length of an interval. */
    IntervalUnit interval();

    /**
     * The first instant of interest, in UTC: {@code 2026-01-01} or {@code 2026-01-01T06:00:00Z}. The interval that holds it is the first
     * one. By default that of {@link Warehouse#start}. An earlier start makes the missing past be computed; a later one deletes nothing.
     */
    String start() default "";

    /** The instant from which nothing is of interest any more; the interval that holds it, unless it begins with it, is the last one. */
    String end() default "";

    /** How many intervals before a new one are computed again with it, for rows that arrive late. */
    int lookback() default 0;

    /** How many intervals are computed by one query and in one transaction, at most. */
    int batchSize() default 1;
}
