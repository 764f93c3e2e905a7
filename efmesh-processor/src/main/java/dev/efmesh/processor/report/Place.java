package dev.efmesh.processor.report;

import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * Where in the author's source something stands.
 *
 * <p>For a record component this is the field of the same name: javac 17 shows no position for components themselves.
 */
public record Place(
        Element element,
        @Nullable AnnotationMirror mirror,
        @Nullable AnnotationValue value) {
    public static Place of(Element element) {
        return new Place(element, null, null);
    }

    public Place at(@Nullable AnnotationValue narrower) {
        return narrower == null ? this : new Place(element, mirror, narrower);
    }
}
