package dev.efmesh.processor.read;

import java.util.List;
import javax.lang.model.type.TypeMirror;

/** A component's Java type: how a cell becomes one of its values. */
public sealed interface JavaType {
    TypeMirror mirror();

    /**
     * A type that {@code Value} has a method for.
     *
     * @param accessor the method's name, such as {@code asLong}
     */
    record Simple(TypeMirror mirror, String accessor, boolean primitive) implements JavaType {}

    record EnumType(TypeMirror mirror) implements JavaType {}

    record ListType(TypeMirror mirror, JavaType element) implements JavaType {}

    record MapType(TypeMirror mirror, JavaType key, JavaType value) implements JavaType {}

    /** A nested record, read from a struct by the order of its components. */
    record RecordType(TypeMirror mirror, List<JavaType> components) implements JavaType {
        public RecordType {
            components = List.copyOf(components);
        }
    }

    default boolean isPrimitive() {
        return this instanceof Simple simple && simple.primitive();
    }
}
