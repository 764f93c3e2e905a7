package dev.efmesh.processor.read;

import dev.efmesh.model.Severity;
import dev.efmesh.processor.report.Place;
import java.util.List;
import java.util.Optional;

/** An audit as it is declared. */
public sealed interface AuditDecl {
    Severity severity();

    Place place();

    record NotNull(String column, Severity severity, Place place) implements AuditDecl {}

    record Unique(List<String> columns, Severity severity, Place place) implements AuditDecl {
        public Unique {
            columns = List.copyOf(columns);
        }
    }

    record Accepted(String column, List<String> values, Severity severity, Place place) implements AuditDecl {
        public Accepted {
            values = List.copyOf(values);
        }
    }

    /**
     * An audit of the author's own.
     *
     * @param column the column that {@code @column} stands for, on a component
     */
    record Custom(String name, SqlText sql, Optional<String> column, Severity severity, Place place)
            implements AuditDecl {}
}
