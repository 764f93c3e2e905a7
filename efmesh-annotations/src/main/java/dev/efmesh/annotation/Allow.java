package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Silences warnings of the efmesh processor for one model, by the names that stand in the warnings.
 *
 * <pre>{@code
 * @Model(name = "staging.everything")
 * @View
 * @Allow("select-star-over-external")
 * @Sql("SELECT * FROM @ref(FlightReports)")
 * public record Everything(LocalDateTime date, int delay) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Allow {
    /** Names of warnings; an unknown one is an error. */
    String[] value();
}
