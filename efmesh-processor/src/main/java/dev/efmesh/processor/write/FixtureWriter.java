package dev.efmesh.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.efmesh.processor.read.ColumnDecl;
import dev.efmesh.processor.read.JavaType;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.testing.FixtureValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/** Writes {@code XFixture}: rows for tests, column by column. Stateless. */
final class FixtureWriter {
    private static final Map<String, String> FROM_TEXT = Map.of(
            "asInstant", "instant",
            "asLocalDateTime", "localDateTime",
            "asLocalDate", "localDate",
            "asLocalTime", "localTime");

    private FixtureWriter() {}

    static TypeSpec write(ModelDecl model) {
        ClassName record = ClassName.get(model.type());
        ClassName fixture = Names.fixture(model);
        ClassName row = fixture.nestedClass(rowName(record));
        TypeName rows = ParameterizedTypeName.get(ClassName.get(List.class), record);
        return TypeSpec.classBuilder(fixture)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addAnnotation(Generated.annotation())
                .addJavadoc(
                        "Rows of {@link $T} for tests: columns that are not set are null, and an unset primitive is an error.",
                        record)
                .addOriginatingElement(model.type())
                .addField(FieldSpec.builder(rows, "records", Modifier.PRIVATE, Modifier.FINAL)
                        .initializer("new $T<>()", ArrayList.class)
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethod(MethodSpec.methodBuilder("rows")
                        .addJavadoc("Begins without a row.")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .returns(fixture)
                        .addStatement("return new $T()", fixture)
                        .build())
                .addMethod(MethodSpec.methodBuilder("row")
                        .addJavadoc("Adds a row.")
                        .addModifiers(Modifier.PUBLIC)
                        .addParameter(ParameterizedTypeName.get(ClassName.get(Consumer.class), row), "columns")
                        .returns(fixture)
                        .addStatement("$T row = new $T()", row, row)
                        .addStatement("columns.accept(row)")
                        .addStatement("records.add(row.build())")
                        .addStatement("return this")
                        .build())
                .addMethod(MethodSpec.methodBuilder("records")
                        .addJavadoc("The rows so far.")
                        .addModifiers(Modifier.PUBLIC)
                        .returns(rows)
                        .addStatement("return $T.copyOf(records)", List.class)
                        .build())
                .addType(row(model, record, row))
                .build();
    }

    /** A record that is itself named {@code Row} keeps its name. */
    private static String rowName(ClassName record) {
        return record.simpleName().equals("Row") ? "RowColumns" : "Row";
    }

    private static TypeSpec row(ModelDecl model, ClassName record, ClassName row) {
        TypeSpec.Builder type = TypeSpec.classBuilder(row)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The columns of one row.")
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        List<CodeBlock> arguments = new ArrayList<>();
        for (int i = 0; i < model.columns().size(); i++) {
            ColumnDecl column = model.columns().get(i);
            String field = "c" + i;
            TypeName declared = TypeName.get(column.java().mirror());
            type.addField(declared.box(), field, Modifier.PRIVATE);
            type.addMethod(setter(row, column, field, declared));
            if (column.java() instanceof JavaType.Simple simple && FROM_TEXT.containsKey(simple.accessor())) {
                type.addMethod(textSetter(row, column, field, FROM_TEXT.get(simple.accessor())));
            }
            arguments.add(
                    column.java().isPrimitive()
                            ? CodeBlock.of("$T.required($L, $S)", FixtureValues.class, field, column.component())
                            : CodeBlock.of("$L", field));
        }
        return type.addMethod(MethodSpec.methodBuilder("build")
                        .addModifiers(Modifier.PRIVATE)
                        .returns(record)
                        .addStatement("return new $T($L)", record, CodeBlock.join(arguments, ", "))
                        .build())
                .build();
    }

    private static MethodSpec setter(ClassName row, ColumnDecl column, String field, TypeName declared) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(column.component())
                .addJavadoc("Sets the column {@code $L}.", column.name())
                .addModifiers(Modifier.PUBLIC)
                .returns(row)
                .addParameter(declared, "value");
        method.addStatement("this.$L = value", field);
        return method.addStatement("return this").build();
    }

    private static MethodSpec textSetter(ClassName row, ColumnDecl column, String field, String parser) {
        return MethodSpec.methodBuilder(column.component())
                .addJavadoc("Sets the column {@code $L} from ISO text.", column.name())
                .addModifiers(Modifier.PUBLIC)
                .returns(row)
                .addParameter(String.class, "value")
                .addStatement("this.$L = $T.$L(value)", field, FixtureValues.class, parser)
                .addStatement("return this")
                .build();
    }
}
