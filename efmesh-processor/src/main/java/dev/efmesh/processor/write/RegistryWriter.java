package dev.efmesh.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.efmesh.annotation.Dialect;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelRegistry;
import dev.efmesh.model.WarehouseDef;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes a module's registry, and the marker by which other modules' compilations find its models. Stateless. */
final class RegistryWriter {
    private static final TypeName ANY_MODEL =
            ParameterizedTypeName.get(ClassName.get(ModelDef.class), WildcardTypeName.subtypeOf(Object.class));

    private RegistryWriter() {}

    static TypeSpec registry(ClassName name, List<ClassName> models, Optional<ClassName> warehouse) {
        CodeBlock list = models.stream()
                .map(model -> CodeBlock.of("$T.definition()", model))
                .collect(CodeBlock.joining(",\n    "));
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addSuperinterface(ModelRegistry.class)
                .addAnnotation(Generated.annotation())
                .addJavadoc(
                        "The models of this module, parents before children; found by {@link java.util.ServiceLoader}.")
                .addMethod(MethodSpec.methodBuilder("format")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(int.class)
                        .addStatement("return $L", ModelRegistry.FORMAT)
                        .build())
                .addMethod(MethodSpec.methodBuilder("models")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(ParameterizedTypeName.get(ClassName.get(List.class), ANY_MODEL))
                        .addStatement("return $T.of($L)", List.class, list)
                        .build())
                .addMethod(MethodSpec.methodBuilder("warehouse")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(ParameterizedTypeName.get(
                                ClassName.get(Optional.class), ClassName.get(WarehouseDef.class)))
                        .addStatement("return $L", warehouse(warehouse))
                        .build())
                .build();
    }

    private static CodeBlock warehouse(Optional<ClassName> warehouse) {
        return warehouse
                .map(type -> CodeBlock.of(
                        "$T.of(new $T($S, $T.DUCKDB, $T.empty(), $T::new))",
                        Optional.class,
                        WarehouseDef.class,
                        type.reflectionName(),
                        Dialect.class,
                        Optional.class,
                        type))
                .orElse(CodeBlock.of("$T.empty()", Optional.class));
    }

    static TypeSpec marker(ClassName name, List<String> records) {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addAnnotation(Generated.annotation())
                .addJavadoc("Lets the compilations of other modules see the models of this one.")
                .addField(FieldSpec.builder(
                                String.class, ModuleIndex.RECORDS, Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("The full names of the records, separated by commas.")
                        .initializer("$S", String.join(",", records))
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .build();
    }
}
