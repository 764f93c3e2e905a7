package dev.efmesh.processor.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads annotations by their mirrors, so that every value keeps its place. Stateless. */
final class Annotations {
    static final String PACKAGE = "dev.efmesh.annotation.";

    private Annotations() {}

    static String name(AnnotationMirror mirror) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .toString();
    }

    static Optional<AnnotationMirror> find(Element element, String simpleName) {
        return element.getAnnotationMirrors().stream()
                .filter(mirror -> name(mirror).equals(PACKAGE + simpleName))
                .map(AnnotationMirror.class::cast)
                .findFirst();
    }

    /** The value as it is written; {@code null} where it is left out. */
    static @Nullable AnnotationValue written(AnnotationMirror mirror, String member) {
        for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> entry :
                mirror.getElementValues().entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(member)) {
                return entry.getValue();
            }
        }
        return null;
    }

    static String string(AnnotationMirror mirror, String member) {
        AnnotationValue value = written(mirror, member);
        return value != null && value.getValue() instanceof String text ? text : "";
    }

    static boolean bool(AnnotationMirror mirror, String member, boolean otherwise) {
        AnnotationValue value = written(mirror, member);
        return value != null && value.getValue() instanceof Boolean found ? found : otherwise;
    }

    static char character(AnnotationMirror mirror, String member, char otherwise) {
        AnnotationValue value = written(mirror, member);
        return value != null && value.getValue() instanceof Character found ? found : otherwise;
    }

    static String constant(AnnotationMirror mirror, String member, String otherwise) {
        AnnotationValue value = written(mirror, member);
        return value != null && value.getValue() instanceof VariableElement found
                ? found.getSimpleName().toString()
                : otherwise;
    }

    static List<AnnotationValue> list(AnnotationMirror mirror, String member) {
        AnnotationValue value = written(mirror, member);
        if (value == null) {
            return List.of();
        }
        List<AnnotationValue> values = new ArrayList<>();
        if (value.getValue() instanceof List<?> list) {
            list.forEach(each -> values.add((AnnotationValue) each));
        } else {
            values.add(value);
        }
        return values;
    }

    static List<String> strings(AnnotationMirror mirror, String member) {
        return list(mirror, member).stream()
                .map(value -> String.valueOf(value.getValue()))
                .toList();
    }

    static List<TypeMirror> classes(AnnotationMirror mirror, String member) {
        return list(mirror, member).stream()
                .map(AnnotationValue::getValue)
                .filter(TypeMirror.class::isInstance)
                .map(TypeMirror.class::cast)
                .toList();
    }

    static List<AnnotationMirror> nested(AnnotationMirror mirror, String member) {
        return list(mirror, member).stream()
                .map(AnnotationValue::getValue)
                .filter(AnnotationMirror.class::isInstance)
                .map(AnnotationMirror.class::cast)
                .toList();
    }
}
