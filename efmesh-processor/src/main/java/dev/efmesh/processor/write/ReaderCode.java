package dev.efmesh.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.efmesh.model.Value;
import dev.efmesh.processor.read.ColumnDecl;
import dev.efmesh.processor.read.JavaType;
import java.util.List;
import javax.lang.model.type.TypeMirror;

/** Writes the expression that makes a record of a row. Stateless. */
final class ReaderCode {
    private ReaderCode() {}

    /** {@code new Routes(row.at(0).asString(), ...)}, as the body of a reader whose row is named {@code row}. */
    static CodeBlock record(TypeMirror type, List<ColumnDecl> columns) {
        return construct(type, "row", columns.stream().map(ColumnDecl::java).toList(), 0);
    }

    private static CodeBlock construct(TypeMirror type, String row, List<JavaType> components, int depth) {
        CodeBlock.Builder code = CodeBlock.builder().add("new $T(", type);
        for (int i = 0; i < components.size(); i++) {
            code.add(i == 0 ? "\n    " : ",\n    ").add(cell(row + ".at(" + i + ")", components.get(i), depth));
        }
        return code.add(")").build();
    }

    private static CodeBlock cell(String value, JavaType type, int depth) {
        if (type instanceof JavaType.Simple simple) {
            return CodeBlock.of("$L.$L$L()", value, simple.accessor(), simple.primitive() ? "" : "OrNull");
        }
        return CodeBlock.of("$L.orNull($L)", value, reader(type, depth));
    }

    /** A function from a value that is not null. */
    private static CodeBlock reader(JavaType type, int depth) {
        String name = "v" + depth;
        if (type instanceof JavaType.Simple simple) {
            return CodeBlock.of("$T::$L", Value.class, simple.accessor());
        }
        if (type instanceof JavaType.EnumType enumType) {
            return CodeBlock.of("$L -> $L.asEnum($T.class)", name, name, enumType.mirror());
        }
        if (type instanceof JavaType.ListType list) {
            return CodeBlock.of("$L -> $L.asList($L)", name, name, element(list.element(), depth + 1));
        }
        if (type instanceof JavaType.MapType map) {
            return CodeBlock.of(
                    "$L -> $L.asMap($L, $L)",
                    name,
                    name,
                    reader(map.key(), depth + 1),
                    element(map.value(), depth + 1));
        }
        JavaType.RecordType nested = (JavaType.RecordType) type;
        String row = "r" + depth;
        return CodeBlock.of(
                "$L -> $L.asStruct($L -> $L)",
                name,
                name,
                row,
                construct(nested.mirror(), row, nested.components(), depth + 1));
    }

    /** A function from a value that may be null. */
    private static CodeBlock element(JavaType type, int depth) {
        String name = "e" + depth;
        return CodeBlock.of("$L -> $L.orNull($L)", name, name, reader(type, depth));
    }
}
