package dev.efmesh.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.efmesh.model.DataType;
import java.util.List;

/** Writes a column type as an expression. Stateless. */
final class TypeCode {
    private TypeCode() {}

    static CodeBlock of(DataType type) {
        if (type instanceof DataType.Scalar scalar) {
            return CodeBlock.of("$T.$L", DataType.Scalar.class, scalar.name());
        }
        if (type instanceof DataType.Decimal decimal) {
            return CodeBlock.of("new $T($L, $L)", DataType.Decimal.class, decimal.precision(), decimal.scale());
        }
        if (type instanceof DataType.ListOf list) {
            return CodeBlock.of("new $T($L)", DataType.ListOf.class, of(list.element()));
        }
        if (type instanceof DataType.MapOf map) {
            return CodeBlock.of("new $T($L, $L)", DataType.MapOf.class, of(map.key()), of(map.value()));
        }
        if (type instanceof DataType.Struct struct) {
            CodeBlock fields = struct.fields().stream()
                    .map(field -> CodeBlock.of("new $T($S, $L)", DataType.Field.class, field.name(), of(field.type())))
                    .collect(CodeBlock.joining(", "));
            return CodeBlock.of("new $T($T.of($L))", DataType.Struct.class, List.class, fields);
        }
        if (type instanceof DataType.Native other) {
            return CodeBlock.of("new $T($S)", DataType.Native.class, other.spelling());
        }
        return CodeBlock.of("new $T()", DataType.Untyped.class);
    }
}
