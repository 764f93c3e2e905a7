package dev.efmesh.processor.read;

import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import java.util.List;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Finds annotations that stand where they mean nothing. Not thread-safe. */
public final class Misplaced {
    private static final List<String> ON_MODELS =
            List.of("Full", "View", "Seed", "External", "Sql", "Allow", "Audit", "Audit.List", "Audit.Unique");
    private static final List<String> ON_COMPONENTS =
            List.of("Column", "Audit", "Audit.List", "Audit.NotNull", "Audit.Unique", "Audit.Accepted");

    private final Report report;
    private final Elements elements;

    public Misplaced(Report report, Elements elements) {
        this.report = report;
        this.elements = elements;
    }

    public void check(RoundEnvironment round) {
        for (String name : ON_MODELS) {
            for (Element element : annotated(round, name)) {
                if (element instanceof TypeElement type
                        && type.getKind() != ElementKind.ANNOTATION_TYPE
                        && Annotations.find(type, "Model").isEmpty()) {
                    report.add(Code.MISPLACED, place(element, name), shown(name), type.getSimpleName());
                }
            }
        }
        for (String name : ON_COMPONENTS) {
            for (Element element : annotated(round, name)) {
                Element holder = element.getEnclosingElement();
                if (element.getKind() == ElementKind.FIELD
                        && holder != null
                        && holder.getKind() != ElementKind.RECORD) {
                    report.add(
                            Code.COLUMN_MISPLACED,
                            place(element, name),
                            shown(name),
                            element.getSimpleName(),
                            holder.getSimpleName());
                }
            }
        }
    }

    private java.util.Collection<? extends Element> annotated(RoundEnvironment round, String name) {
        TypeElement annotation = elements.getTypeElement(Annotations.PACKAGE + name);
        return annotation == null ? List.of() : round.getElementsAnnotatedWith(annotation);
    }

    private static Place place(Element element, String name) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (Annotations.name(mirror).equals(Annotations.PACKAGE + name)) {
                return new Place(element, mirror, null);
            }
        }
        return Place.of(element);
    }

    private static String shown(String name) {
        return name.equals("Audit.List") ? "Audit" : name;
    }
}
