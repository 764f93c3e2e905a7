package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a record as a model of the warehouse: its components are the columns, their Java types are the contract.
 *
 * <p>A model has exactly one kind: {@link Full}, {@link View}, {@link IncrementalByTimeRange}, {@link Seed} or {@link External}. The first
 * three have a query, {@link Sql}.
 *
 * <pre>{@code
 * @Model(name = "core.routes", grain = {"origin", "destination"}, description = "Traffic per route")
 * @Full
 * @Sql("""
 *     SELECT d.origin, d.destination, count(*) AS flights
 *     FROM @ref(Departures) d
 *     GROUP BY ALL
 *     """)
 * public record Routes(String origin, String destination, long flights) {}
 * }</pre>
 *
 * <p>A component {@code movedAt} is the column {@code moved_at}; {@link Column} says otherwise. A primitive component promises
 * not-null and gets a blocking audit for it by itself (not on an external).
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Model {
    /** The model's name, {@code schema.table}, in lower-case letters, digits and underscores; unique in the warehouse. */
    String name();

    /** The columns that identify a row, by their column names; empty where nothing does. Part of the model's identity. */
    String[] grain() default {};

    /** What the model holds, for people; it becomes the comment of the table and its views. */
    String description() default "";

    /** Who answers for the model. */
    String owner() default "";

    /**
     * When the model is due: {@code @hourly}, {@code @daily}, {@code @weekly}, {@code @monthly}, {@code @yearly}, or the five fields minute,
     * hour, day of month, month and day of week. By default an incremental model is due at the end of each of its intervals, and a full
     * one whenever the data of a parent has changed. Only these two kinds have one. Not part of the model's identity.
     */
    String cron() default "";

    /** The time zone in which {@link #cron} is read. Intervals are in UTC whatever it is. */
    String cronZone() default "UTC";
}
