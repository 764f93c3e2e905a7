package dev.efmesh.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A check on a model's rows: its query selects the rows that are wrong. It runs before anything becomes visible.
 *
 * <pre>{@code
 * @Model(name = "core.routes")
 * @Full
 * @Audit(name = "routes go somewhere", sql = "SELECT * FROM @self WHERE origin = destination")
 * @Audit.Unique({"origin", "destination"})
 * @Sql("...")
 * public record Routes(@Audit.NotNull String origin, String destination, @NonNegative long flights) {}
 * }</pre>
 *
 * <p>{@code @self} is the model itself. On a component {@code @column} is that component's column. An annotation of your own that
 * carries {@code @Audit} is an audit too:
 *
 * <pre>{@code
 * @Audit(name = "not negative", sql = "SELECT * FROM @self WHERE @column < 0")
 * @Retention(RetentionPolicy.CLASS)
 * @Target(ElementType.RECORD_COMPONENT)
 * public @interface NonNegative {}
 * }</pre>
 *
 * <p>The compiler binds the query like any other.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT, ElementType.FIELD})
@Repeatable(Audit.List.class)
public @interface Audit {
    /** The audit's name, for people; unique within the model. On a component, the column's name is added. */
    String name();

    /** Selects the rows that are wrong. */
    String sql();

    Severity severity() default Severity.BLOCK;

    /** Which rows {@code @self} has on an incremental model. */
    AuditScope scope() default AuditScope.BOTH;

    /**
     * No NULL in this column.
     *
     * <pre>{@code
     * public record Moves(@Audit.NotNull String moveId) {}
     * }</pre>
     */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.ANNOTATION_TYPE})
    @interface NotNull {
        Severity severity() default Severity.BLOCK;

        AuditScope scope() default AuditScope.BOTH;
    }

    /**
     * No two rows are equal in these columns; rows with a NULL in one of them are left out.
     *
     * <pre>{@code
     * @Audit.Unique({"case_id", "moved_at"})            // on the record
     * public record Moves(@Audit.Unique String moveId,  // on the component it speaks of
     *     String caseId, Instant movedAt) {}
     * }</pre>
     */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.TYPE, ElementType.RECORD_COMPONENT, ElementType.FIELD})
    @interface Unique {
        /** Column names; required on a record, not allowed on a component. */
        String[] value() default {};

        Severity severity() default Severity.BLOCK;

        AuditScope scope() default AuditScope.BOTH;
    }

    /**
     * Only these values, as text, or NULL.
     *
     * <pre>{@code
     * public record Moves(@Audit.Accepted({"ICU", "surgery"}) String dept) {}
     * }</pre>
     */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.ANNOTATION_TYPE})
    @interface Accepted {
        String[] value();

        Severity severity() default Severity.BLOCK;

        AuditScope scope() default AuditScope.BOTH;
    }

    /**
     * Between the first and the last value of a temporal column none is missing: each is followed by one that is at most a step later.
     * Names the borders of each hole. Looks at the whole table.
     *
     * <pre>{@code
     * @Audit.NoGaps(column = "day", step = IntervalUnit.DAY)
     * public record DeptDaily(String dept, LocalDate day, long arrivals) {}
     * }</pre>
     */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface NoGaps {
        String column();

        IntervalUnit step();

        Severity severity() default Severity.BLOCK;
    }

    /**
     * Between the smallest and the largest value of a whole-numbered column none is missing. Names the borders of each hole. Looks at the
     * whole table.
     *
     * <pre>{@code
     * @Audit.Contiguous(column = "invoice_no")
     * public record Invoices(long invoiceNo, Instant issuedAt) {}
     * }</pre>
     */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface Contiguous {
        String column();

        Severity severity() default Severity.BLOCK;
    }

    /** Holds several audits of one element; the compiler writes it. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.TYPE, ElementType.RECORD_COMPONENT, ElementType.FIELD})
    @interface List {
        Audit[] value();
    }
}
