package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The model is a table loaded from a small file among the module's resources.
 *
 * <pre>{@code
 * @Model(name = "raw.airport_list", grain = "iata")
 * @Seed("/seeds/airports.csv")
 * public record AirportList(String iata, String name, double latitude, double longitude) {}
 * }</pre>
 *
 * <p>The record's types win, nothing is guessed: leading zeros stay, a cell that does not fit is an error with its line and column.
 * A CSV file has a header with the column names, in any order; an empty cell without quotes is NULL, with quotes it is an empty
 * text. A JSON file is an array of objects. A changed value is a new version of the model, a changed line ending is not.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Seed {
    /** The resource: relative to the record's package, or with a leading slash from the root of the class path. */
    String value();

    /** The format; by default the file's ending decides. */
    SeedFormat format() default SeedFormat.AUTO;

    /** What separates the cells of a CSV file. */
    char delimiter() default ',';

    /** The text of an unquoted CSV cell that means NULL, such as {@code NA}. */
    String nullText() default "";
}
