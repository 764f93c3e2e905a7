package dev.efmesh.processor.read;

import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import dev.efmesh.sql.Suggestions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;

/** Reads a type with {@code @Model}: everything that its annotations and components say. Not thread-safe. */
public final class ModelReader {
    private final Report report;
    private final Elements elements;

    public ModelReader(Report report, Elements elements) {
        this.report = report;
        this.elements = elements;
    }

    /** Empty where the type cannot be a model at all; {@code compiled} tells whether this compilation sees its source. */
    public Optional<ModelDecl> read(TypeElement type, boolean compiled) {
        Optional<AnnotationMirror> mirror = Annotations.find(type, "Model");
        if (mirror.isEmpty() || !isUsable(type, new Place(type, mirror.get(), null))) {
            return Optional.empty();
        }
        readAllowed(type);
        Place namePlace = new Place(type, mirror.get(), Annotations.written(mirror.get(), "name"));
        String written = Annotations.string(mirror.get(), "name");
        Optional<ModelName> name = ModelName.parse(written);
        if (name.isEmpty()) {
            report.add(Code.MODEL_NAME, namePlace, written, ModelName.RULE);
        }
        List<ColumnDecl> columns = new ColumnReader(report).read(type);
        Optional<ModelKind> kind = new KindReader(report, elements).read(type, written);
        boolean external = kind.filter(ModelKind.External.class::isInstance).isPresent();
        return Optional.of(new ModelDecl(
                type,
                namePlace,
                name,
                kind,
                columns,
                sql(type, written, kind),
                refs(type),
                new AuditReader(report, type).read(columns, external),
                grain(type, mirror.get(), written, columns),
                Annotations.string(mirror.get(), "description"),
                Annotations.string(mirror.get(), "owner"),
                compiled));
    }

    private boolean isUsable(TypeElement type, Place place) {
        if (type.getKind() != ElementKind.RECORD) {
            report.add(Code.NOT_A_RECORD, place, type.getSimpleName());
            return false;
        }
        if (!type.getTypeParameters().isEmpty()) {
            report.add(Code.GENERIC_RECORD, place, type.getSimpleName());
            return false;
        }
        for (Element at = type; at instanceof TypeElement; at = at.getEnclosingElement()) {
            if (at.getModifiers().contains(Modifier.PRIVATE)) {
                report.add(Code.INACCESSIBLE_RECORD, place, type.getSimpleName());
                return false;
            }
        }
        if (elements.getPackageOf(type).isUnnamed()) {
            report.add(Code.DEFAULT_PACKAGE, place, type.getSimpleName());
            return false;
        }
        return true;
    }

    private void readAllowed(TypeElement type) {
        Annotations.find(type, "Allow").ifPresent(mirror -> {
            Set<String> names = new HashSet<>();
            for (AnnotationValue value : Annotations.list(mirror, "value")) {
                String name = String.valueOf(value.getValue());
                names.add(name);
                if (!Code.warnings().contains(name)) {
                    report.add(
                            Code.UNKNOWN_WARNING,
                            new Place(type, mirror, value),
                            name,
                            "known are " + String.join(", ", Code.warnings()),
                            Suggestions.hint(name, Code.warnings()));
                }
            }
            report.allow(type, names);
        });
    }

    private Optional<SqlText> sql(TypeElement type, String model, Optional<ModelKind> kind) {
        Optional<AnnotationMirror> mirror = Annotations.find(type, "Sql");
        boolean queried = kind.filter(found -> found instanceof ModelKind.Full || found instanceof ModelKind.View)
                .isPresent();
        if (mirror.isEmpty()) {
            if (queried) {
                report.add(
                        Code.MISSING_SQL,
                        Place.of(type),
                        model,
                        kind.map(ModelKind::inWords).orElse(""));
            }
            return Optional.empty();
        }
        Place place = new Place(type, mirror.get(), null);
        if (kind.isPresent() && !queried) {
            report.add(
                    Code.SURPLUS_SQL, place, model, kind.map(ModelKind::inWords).orElse(""));
            return Optional.empty();
        }
        AnnotationValue value = Annotations.written(mirror.get(), "value");
        AnnotationValue parts = Annotations.written(mirror.get(), "parts");
        if ((value == null) == (parts == null)) {
            report.add(Code.SQL_TEXT, place, model);
            return Optional.empty();
        }
        return value != null
                ? Optional.of(new SqlText(Annotations.string(mirror.get(), "value"), place.at(value)))
                : Optional.of(
                        new SqlText(String.join("", Annotations.strings(mirror.get(), "parts")), place.at(parts)));
    }

    private List<TypeElement> refs(TypeElement type) {
        List<TypeElement> refs = new ArrayList<>();
        Annotations.find(type, "Sql").ifPresent(mirror -> {
            for (TypeMirror ref : Annotations.classes(mirror, "refs")) {
                if (ref instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
                    refs.add(element);
                    if (Annotations.find(element, "Model").isEmpty()) {
                        report.add(
                                Code.REF_NOT_MODEL,
                                new Place(type, mirror, Annotations.written(mirror, "refs")),
                                type.getSimpleName(),
                                element.getSimpleName());
                    }
                }
            }
        });
        return refs;
    }

    private List<String> grain(TypeElement type, AnnotationMirror mirror, String model, List<ColumnDecl> columns) {
        List<String> names = columns.stream().map(ColumnDecl::name).toList();
        List<String> grain = new ArrayList<>();
        for (AnnotationValue value : Annotations.list(mirror, "grain")) {
            String column = String.valueOf(value.getValue());
            grain.add(column);
            if (!names.contains(column)) {
                report.add(
                        Code.UNKNOWN_GRAIN,
                        new Place(type, mirror, value),
                        model,
                        column,
                        String.join(", ", names),
                        Suggestions.hint(column, names));
            }
        }
        return grain;
    }
}
