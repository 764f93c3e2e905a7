package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The model is a view over its parents: nothing is stored, its rows are as fresh as theirs. Where the engine's type of a column
 * differs from the declared one without loss, the view casts it.
 *
 * <pre>{@code
 * @Model(name = "staging.airports")
 * @View
 * @Sql("SELECT iata, city || ', ' || state AS label FROM @ref(AirportList)")
 * public record Airports(String iata, String label) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface View {}
