package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The query of a model: one SELECT in the warehouse's dialect, with tokens.
 *
 * <pre>{@code
 * @Sql("""
 *     SELECT m.dept, count(*) AS arrivals
 *     FROM @ref(Moves) m
 *     GROUP BY m.dept
 *     """)
 * }</pre>
 *
 * <p>Tokens are replaced outside strings, comments and quoted identifiers:
 *
 * <ul>
 *   <li>{@code @ref(Moves)}: the model as a relation, by the simple name of its record (same package or one of {@link #refs}), the
 *       record's full name, or the model's name {@code med.moves};
 *   <li>{@code @cols(Moves)}, {@code @cols(Moves m)}, {@code @cols(Moves m, move_id, dept)}: a checked list of its columns;
 *   <li>{@code @now}: the instant of the command that computes the model.
 * </ul>
 *
 * <p>A table that is named in plain SQL is an error: the graph of models is always exact.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Sql {
    /** The query's text. Exactly one of this and {@link #parts} is given. */
    String value() default "";

    /** The query's text in parts that are joined as they are, for bodies made of constants. */
    String[] parts() default {};

    /** Records of other packages that {@code @ref} may name by their simple names. */
    Class<?>[] refs() default {};
}
