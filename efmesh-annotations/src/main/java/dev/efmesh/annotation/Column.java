package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says more of a column than its record component does. A component without this annotation is a column too.
 *
 * <pre>{@code
 * public record Routes(
 *     String origin,
 *     @Column(name = "mean_delay_min", type = "DECIMAL(9, 2)", description = "minutes") BigDecimal meanDelay) {}
 * }</pre>
 *
 * <p>On a field of anything but a {@link Model} record it is an error.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Column {
    /** The column's name; by default the component's name in snake case. */
    String name() default "";

    /**
     * The column's type in the engine's words, where the Java type leaves it open: {@code DECIMAL(18, 2)} for a
     * {@code BigDecimal}, {@code JSON} for a {@code String}. It must be readable as the component's Java type.
     */
    String type() default "";

    /** What the column holds, for people; it becomes the column's comment. */
    String description() default "";

    /** {@code false} adds a blocking not-null audit. A primitive component is never nullable, whatever is said here. */
    boolean nullable() default true;
}
