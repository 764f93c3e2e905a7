package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The model is a table that is rebuilt as a whole: when its definition changes and when the data of a parent has changed. It is
 * built beside the old one, audited, and swapped.
 *
 * <pre>{@code
 * @Model(name = "core.routes")
 * @Full
 * @Sql("SELECT origin, destination, count(*) AS flights FROM @ref(Departures) GROUP BY ALL")
 * public record Routes(String origin, String destination, long flights) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Full {}
