package dev.efmesh.processor.read;

import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.model.DataType;
import dev.efmesh.model.Snake;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** Reads the components of a record as columns. Not thread-safe. */
final class ColumnReader {
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");

    private final Report report;

    ColumnReader(Report report) {
        this.report = report;
    }

    /** The columns that could be read; a component whose type does not exist is left to the compiler's own error. */
    List<ColumnDecl> read(TypeElement type) {
        List<ColumnDecl> columns = new ArrayList<>();
        Map<String, ColumnDecl> byName = new HashMap<>();
        for (RecordComponentElement component : type.getRecordComponents()) {
            Optional<ColumnDecl> column = column(type, component);
            if (column.isEmpty()) {
                continue;
            }
            ColumnDecl other = byName.putIfAbsent(column.get().name().toLowerCase(Locale.ROOT), column.get());
            if (other != null) {
                report.add(
                        Code.DUPLICATE_COLUMN,
                        column.get().place(),
                        other.component(),
                        column.get().component(),
                        type.getSimpleName(),
                        column.get().name());
            } else {
                columns.add(column.get());
            }
        }
        if (type.getRecordComponents().isEmpty()) {
            report.add(Code.NO_COLUMNS, Place.of(type), type.getSimpleName());
        }
        return columns;
    }

    /** The field of a component: the one thing that every compiler shows a position for. */
    static Element field(TypeElement type, RecordComponentElement component) {
        return type.getEnclosedElements().stream()
                .filter(element -> element.getKind() == ElementKind.FIELD
                        && element.getSimpleName().equals(component.getSimpleName()))
                .map(Element.class::cast)
                .findFirst()
                .orElse(type);
    }

    private Optional<ColumnDecl> column(TypeElement type, RecordComponentElement component) {
        String name = component.getSimpleName().toString();
        Element field = field(type, component);
        Place place = Place.of(field);
        if (component.asType().getKind() == TypeKind.ERROR) {
            return Optional.empty();
        }
        Optional<AnnotationMirror> annotation =
                Annotations.find(component, "Column").or(() -> Annotations.find(field, "Column"));
        Optional<TypeReader.Mapped> mapped = TypeReader.map(component.asType());
        if (mapped.isEmpty()) {
            report.add(
                    Code.UNSUPPORTED_TYPE,
                    place,
                    name,
                    type.getSimpleName(),
                    component.asType(),
                    TypeReader.advice(component.asType()));
            return Optional.empty();
        }
        String column = annotation
                .map(mirror -> Annotations.string(mirror, "name"))
                .filter(written -> !written.isEmpty())
                .orElse(Snake.of(name));
        if (!LEGAL.matcher(column).matches()) {
            Place at = annotation.map(mirror -> at(field, mirror, "name")).orElse(place);
            report.add(Code.COLUMN_NAME, at, column, name, type.getSimpleName());
        }
        boolean primitive = mapped.get().java().isPrimitive();
        boolean nullable = !primitive
                && annotation
                        .map(mirror -> Annotations.bool(mirror, "nullable", true))
                        .orElse(true);
        return Optional.of(new ColumnDecl(
                column,
                name,
                columnType(type, name, field, annotation, mapped.get()),
                mapped.get().java(),
                nullable,
                annotation
                        .map(mirror -> Annotations.string(mirror, "description"))
                        .orElse(""),
                place));
    }

    private DataType columnType(
            TypeElement type,
            String component,
            Element field,
            Optional<AnnotationMirror> annotation,
            TypeReader.Mapped mapped) {
        String written =
                annotation.map(mirror -> Annotations.string(mirror, "type")).orElse("");
        if (written.isEmpty()) {
            return mapped.type();
        }
        DataType declared = DuckDb.type(written);
        if (!TypeReader.reads(mapped.java(), declared, mapped.type())) {
            report.add(
                    Code.COLUMN_TYPE,
                    annotation.map(mirror -> at(field, mirror, "type")).orElse(Place.of(field)),
                    component,
                    type.getSimpleName(),
                    mapped.java().mirror(),
                    written,
                    "change the component's type or the column's");
            return mapped.type();
        }
        return declared;
    }

    /** The place of an annotation's member on the field, which carries the same annotation as the component. */
    private static Place at(Element field, AnnotationMirror mirror, String member) {
        return field.getAnnotationMirrors().stream()
                .filter(own -> Annotations.name(own).equals(Annotations.name(mirror)))
                .findFirst()
                .map(own -> new Place(field, own, Annotations.written(own, member)))
                .orElse(Place.of(field));
    }
}
