package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the warehouse of a module: one public class with a public constructor without parameters that implements
 * {@code dev.efmesh.WarehouseConfig}. A module without one is a library of models.
 *
 * <pre>{@code
 * @Warehouse(dialect = Dialect.DUCKDB, start = "2026-01-01")
 * public final class Hospital implements WarehouseConfig {
 *   @Override
 *   public void configure(WarehouseSettings w) {
 *     w.duckdb("hospital.duckdb").stateSqlite("efmesh.state.sqlite");
 *   }
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Warehouse {
    Dialect dialect();

    /** The first instant of interest of incremental models that name none, in UTC: {@code 2026-01-01} or {@code 2026-01-01T06:00:00Z}. */
    String start() default "";
}
