package dev.efmesh.model;

import dev.efmesh.annotation.AuditScope;
import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.sql.Identifiers;
import dev.efmesh.sql.Marker;
import dev.efmesh.sql.Segment;
import dev.efmesh.sql.Template;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The built-in audits, as templates like any other. Stateless. */
public final class Audits {
    private static final String SELECT = "SELECT * FROM ";

    private Audits() {}

    /** No NULL in the column. */
    public static AuditDef notNull(String column, Severity severity) {
        return audit("not null: " + column, severity, " WHERE " + Identifiers.quote(column) + " IS NULL");
    }

    /** No two rows equal in these columns; rows with a NULL in one of them are left out. Selects one row per repeated key. */
    public static AuditDef unique(Severity severity, String... columns) {
        List<String> quoted = Arrays.stream(columns).map(Identifiers::quote).toList();
        String keys = String.join(", ", quoted);
        String present = quoted.stream().map(key -> key + " IS NOT NULL").collect(Collectors.joining(" AND "));
        Template query = Template.of(
                new Segment.Text(0, "SELECT " + keys + ", count(*) AS rows_with_this_key FROM "),
                new Segment.Token(0, Marker.SELF),
                new Segment.Text(0, " WHERE " + present + " GROUP BY " + keys + " HAVING count(*) > 1"));
        return new AuditDef("unique: " + String.join(", ", columns), severity, AuditScope.BOTH, false, query);
    }

    /** Each value of a temporal column but the last is followed by one that is at most a step later. Selects the borders of the holes. */
    public static AuditDef noGaps(String column, IntervalUnit step, Severity severity) {
        return holes("no gaps: " + column, column, stepOf(step), severity);
    }

    /** Each whole number of the column but the last is followed by the next. Selects the borders of the holes. */
    public static AuditDef contiguous(String column, Severity severity) {
        return holes("contiguous: " + column, column, "1", severity);
    }

    private static AuditDef holes(String name, String column, String step, Severity severity) {
        String value = Identifiers.quote(column);
        Template query = Template.of(
                new Segment.Text(
                        0,
                        "SELECT hole_after, hole_before FROM (SELECT hole_before, lag(hole_before) OVER (ORDER BY hole_before)"
                                + " AS hole_after FROM (SELECT DISTINCT " + value + " AS hole_before FROM "),
                new Segment.Token(0, Marker.SELF),
                new Segment.Text(
                        0,
                        " WHERE " + value + " IS NOT NULL) AS present) AS neighbours WHERE hole_before > hole_after + "
                                + step));
        return new AuditDef(name, severity, AuditScope.TABLE, false, query);
    }

    private static String stepOf(IntervalUnit unit) {
        return "INTERVAL "
                + switch (unit) {
                    case MINUTE5 -> "'5' MINUTE";
                    case MINUTE15 -> "'15' MINUTE";
                    case MINUTE30 -> "'30' MINUTE";
                    case HOUR -> "'1' HOUR";
                    case DAY -> "'1' DAY";
                    case WEEK -> "'7' DAY";
                    case MONTH -> "'1' MONTH";
                    case QUARTER -> "'3' MONTH";
                    case YEAR -> "'1' YEAR";
                };
    }

    /** Only these values, as text, or NULL. */
    public static AuditDef accepted(String column, Severity severity, String... values) {
        String list = Arrays.stream(values).map(Identifiers::literal).collect(Collectors.joining(", "));
        return audit(
                "accepted: " + column,
                severity,
                " WHERE CAST(" + Identifiers.quote(column) + " AS VARCHAR) NOT IN (" + list + ")");
    }

    /** An audit of the author's own; its tokens are resolved. */
    public static AuditDef custom(String name, Severity severity, Template query) {
        return new AuditDef(name, severity, AuditScope.BOTH, false, query);
    }

    private static AuditDef audit(String name, Severity severity, String condition) {
        Template query = Template.of(
                new Segment.Text(0, SELECT), new Segment.Token(0, Marker.SELF), new Segment.Text(0, condition));
        return new AuditDef(name, severity, AuditScope.BOTH, true, query);
    }
}
