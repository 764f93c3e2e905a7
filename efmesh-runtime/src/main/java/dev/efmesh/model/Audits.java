package dev.efmesh.model;

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
        return new AuditDef("unique: " + String.join(", ", columns), severity, query);
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
        return new AuditDef(name, severity, query);
    }

    private static AuditDef audit(String name, Severity severity, String condition) {
        Template query = Template.of(
                new Segment.Text(0, SELECT), new Segment.Token(0, Marker.SELF), new Segment.Text(0, condition));
        return new AuditDef(name, severity, query);
    }
}
