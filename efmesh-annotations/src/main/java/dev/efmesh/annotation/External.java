package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The model is data that others make: a table of the engine, or files that it can read. The record may name a part of the columns
 * only; models see exactly that part, in the declared types.
 *
 * <pre>{@code
 * @Model(name = "raw.moves")
 * @External(table = "hospital.moves")
 * public record Moves(String moveId, String dept, Instant movedAt) {}
 *
 * @Model(name = "raw.flight_reports")
 * @External(files = "data/flights-*.csv", options = "delim = ';'")
 * public record FlightReports(LocalDateTime date, int delay, String origin) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface External {
    /** A table or view of the engine, {@code schema.table} or {@code catalog.schema.table}. Exactly one of this and {@link #files}. */
    String table() default "";

    /** Paths, globs or URLs; relative paths are relative to the module's folder. */
    String[] files() default {};

    /** The files' format; by default the ending of the first file decides. */
    FileFormat format() default FileFormat.AUTO;

    /**
     * Options of the engine's reader, each {@code name = literal} as the engine spells it: {@code "delim = ';'"},
     * {@code "nullstr = 'NA'"}, {@code "skip = 1"}.
     */
    String[] options() default {};
}
