package dev.efmesh.processor.read;

import dev.efmesh.model.Severity;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads the audits of a record: on the record, on its components, and through annotations of the author's own. Not thread-safe. */
final class AuditReader {
    private final Report report;
    private final TypeElement type;
    private final List<AuditDecl> audits = new ArrayList<>();

    AuditReader(Report report, TypeElement type) {
        this.report = report;
        this.type = type;
    }

    List<AuditDecl> read(List<ColumnDecl> columns, boolean external) {
        for (AnnotationMirror mirror : type.getAnnotationMirrors()) {
            read(mirror, type, null, mirror);
        }
        for (ColumnDecl column : columns) {
            boolean implied = !column.nullable() && !external;
            if (implied) {
                audits.add(new AuditDecl.NotNull(column.name(), Severity.BLOCK, column.place()));
            }
            component(column, implied);
        }
        return audits;
    }

    private void component(ColumnDecl column, boolean impliedNotNull) {
        for (RecordComponentElement component : type.getRecordComponents()) {
            if (!component.getSimpleName().contentEquals(column.component())) {
                continue;
            }
            Element field = ColumnReader.field(type, component);
            for (AnnotationMirror mirror : mirrors(component, field)) {
                boolean again =
                        impliedNotNull && Annotations.name(mirror).equals(Annotations.PACKAGE + "Audit.NotNull");
                if (!again) {
                    read(mirror, field, column.name(), onField(field, mirror));
                }
            }
        }
    }

    /** What stands on the component; an annotation whose target is the field alone is found there only. */
    private static Collection<AnnotationMirror> mirrors(RecordComponentElement component, Element field) {
        Map<String, AnnotationMirror> mirrors = new LinkedHashMap<>();
        component.getAnnotationMirrors().forEach(mirror -> mirrors.put(Annotations.name(mirror), mirror));
        field.getAnnotationMirrors().forEach(mirror -> mirrors.putIfAbsent(Annotations.name(mirror), mirror));
        return mirrors.values();
    }

    /** The field's own mirror of the same annotation, if it has one: that is what has a position. */
    private static @Nullable AnnotationMirror onField(Element field, AnnotationMirror mirror) {
        return field.getAnnotationMirrors().stream()
                .filter(own -> own.toString().equals(mirror.toString()))
                .map(AnnotationMirror.class::cast)
                .findFirst()
                .orElse(null);
    }

    private void read(
            AnnotationMirror mirror, Element element, @Nullable String column, @Nullable AnnotationMirror shown) {
        String name = Annotations.name(mirror);
        if (name.equals(Annotations.PACKAGE + "Audit.List")) {
            Annotations.nested(mirror, "value").forEach(each -> declared(each, element, column, null));
        } else if (name.startsWith(Annotations.PACKAGE)) {
            declared(mirror, element, column, shown);
        } else {
            composed(mirror, element, column, shown);
        }
    }

    private void composed(
            AnnotationMirror mirror, Element element, @Nullable String column, @Nullable AnnotationMirror shown) {
        Element annotation = mirror.getAnnotationType().asElement();
        for (AnnotationMirror meta : annotation.getAnnotationMirrors()) {
            String name = Annotations.name(meta);
            if (name.equals(Annotations.PACKAGE + "Audit.List")) {
                Annotations.nested(meta, "value").forEach(each -> audit(each, new Place(element, shown, null), column));
            } else if (name.startsWith(Annotations.PACKAGE + "Audit")) {
                audit(meta, new Place(element, shown, null), column);
            }
        }
    }

    private void declared(
            AnnotationMirror mirror, Element element, @Nullable String column, @Nullable AnnotationMirror shown) {
        if (Annotations.name(mirror).startsWith(Annotations.PACKAGE + "Audit")) {
            audit(mirror, new Place(element, shown, null), column);
        }
    }

    private void audit(AnnotationMirror mirror, Place place, @Nullable String column) {
        Severity severity = Severity.valueOf(Annotations.constant(mirror, "severity", "BLOCK"));
        String name = Annotations.name(mirror).substring(Annotations.PACKAGE.length());
        switch (name) {
            case "Audit" -> custom(mirror, place, column, severity);
            case "Audit.Unique" -> unique(mirror, place, column, severity);
            case "Audit.NotNull" ->
                onComponent(name, place, column)
                        .ifPresent(found -> audits.add(new AuditDecl.NotNull(found, severity, place)));
            case "Audit.Accepted" ->
                onComponent(name, place, column).ifPresent(found -> accepted(mirror, place, found, severity));
            default -> {
                // no audit
            }
        }
    }

    private Optional<String> onComponent(String annotation, Place place, @Nullable String column) {
        if (column == null) {
            report.add(
                    Code.AUDIT_PLACE,
                    place,
                    "@" + annotation,
                    type.getSimpleName(),
                    "it speaks of one column, so it belongs on that component");
        }
        return Optional.ofNullable(column);
    }

    private void accepted(AnnotationMirror mirror, Place place, String column, Severity severity) {
        List<String> values = Annotations.strings(mirror, "value");
        if (values.isEmpty()) {
            report.add(Code.EMPTY_AUDIT, place, type.getSimpleName(), "accepted values");
        } else {
            audits.add(new AuditDecl.Accepted(column, values, severity, place));
        }
    }

    private void unique(AnnotationMirror mirror, Place place, @Nullable String column, Severity severity) {
        List<String> columns = Annotations.strings(mirror, "value");
        if (column == null && columns.isEmpty()) {
            report.add(
                    Code.AUDIT_PLACE,
                    place,
                    "@Audit.Unique",
                    type.getSimpleName(),
                    "on a record it needs column names");
        } else if (column != null && !columns.isEmpty()) {
            report.add(
                    Code.AUDIT_PLACE,
                    place,
                    "@Audit.Unique",
                    "the component of column '" + column + "'",
                    "it speaks of that column; name several columns on the record");
        } else {
            Place at = place.at(place.mirror() == null ? null : Annotations.written(mirror, "value"));
            audits.add(new AuditDecl.Unique(
                    column == null ? columns : List.of(column), severity, column == null ? at : place));
        }
    }

    private void custom(AnnotationMirror mirror, Place place, @Nullable String column, Severity severity) {
        String name = Annotations.string(mirror, "name");
        String sql = Annotations.string(mirror, "sql");
        if (name.isBlank() || sql.isBlank()) {
            report.add(Code.EMPTY_AUDIT, place, type.getSimpleName(), name.isBlank() ? "name" : "sql");
            return;
        }
        AnnotationMirror own = place.mirror();
        boolean written = own != null && Annotations.name(own).equals(Annotations.name(mirror));
        Place at = own != null && written ? place.at(Annotations.written(own, "sql")) : place;
        String full = column == null ? name : name + ": " + column;
        audits.add(new AuditDecl.Custom(full, new SqlText(sql, at), Optional.ofNullable(column), severity, place));
    }
}
