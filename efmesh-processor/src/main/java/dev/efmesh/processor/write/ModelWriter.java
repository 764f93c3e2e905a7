package dev.efmesh.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.efmesh.model.AuditDef;
import dev.efmesh.model.Audits;
import dev.efmesh.model.ColumnRef;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.Severity;
import dev.efmesh.processor.link.LinkedModel;
import dev.efmesh.processor.read.AuditDecl;
import dev.efmesh.processor.read.ColumnDecl;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.sql.TokenIdentity;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes {@code XModel}: typed columns, and the definition with its texts split and its refs resolved. Stateless. */
final class ModelWriter {
    private ModelWriter() {}

    static TypeSpec write(LinkedModel model, String verifiedBy) {
        ModelDecl decl = model.decl();
        ClassName record = ClassName.get(decl.type());
        TypeSpec.Builder type = TypeSpec.classBuilder(Names.model(decl))
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addAnnotation(Generated.annotation())
                .addJavadoc(
                        "The model {@code $L}, declared by {@link $T}: its columns and its definition.",
                        model.name(),
                        record)
                .addOriginatingElement(decl.type());
        List<String> constants = Names.constants(decl.columns());
        for (int i = 0; i < constants.size(); i++) {
            type.addField(constant(model, record, decl.columns().get(i), constants.get(i)));
        }
        type.addMethod(
                MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        type.addMethod(definition(model, record, verifiedBy));
        return type.build();
    }

    private static FieldSpec constant(LinkedModel model, ClassName record, ColumnDecl column, String name) {
        TypeName type = ParameterizedTypeName.get(
                ClassName.get(ColumnRef.class),
                record,
                TypeName.get(column.java().mirror()).box());
        return FieldSpec.builder(type, name, Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The column {@code $L}.", column.name())
                .initializer("new $T($S, $S)", type, model.name().toString(), column.name())
                .build();
    }

    private static MethodSpec definition(LinkedModel model, ClassName record, String verifiedBy) {
        ModelDecl decl = model.decl();
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "return $T.builder($S, $T.class)",
                        ModelDef.class,
                        model.name().toString(),
                        record)
                .add("\n.kind($L)", KindCode.of(decl.kind().orElse(new ModelKind.Full())));
        for (ColumnDecl column : decl.columns()) {
            code.add(
                    "\n.column($S, $S, $L, $L, $S)",
                    column.name(),
                    column.component(),
                    TypeCode.of(column.type()),
                    column.nullable(),
                    column.description());
        }
        model.query().ifPresent(query -> code.add("\n.query($L, $S)", TemplateCode.of(query), TokenIdentity.of(query)));
        model.audits().forEach(audit -> code.add("\n.audit($L)", audit(audit)));
        if (!decl.grain().isEmpty()) {
            code.add("\n.grain($L)", strings(decl.grain()));
        }
        if (!decl.description().isEmpty()) {
            code.add("\n.description($S)", decl.description());
        }
        if (!decl.owner().isEmpty()) {
            code.add("\n.owner($S)", decl.owner());
        }
        if (!verifiedBy.isEmpty()) {
            code.add("\n.verifiedBy($S)", verifiedBy);
        }
        code.add("\n.reader(row -> $L)", ReaderCode.record(decl.type().asType(), decl.columns()));
        code.add("\n.build();\n");
        return MethodSpec.methodBuilder("definition")
                .addJavadoc("The definition of the model, as the runtime needs it.")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(ParameterizedTypeName.get(ClassName.get(ModelDef.class), record))
                .addCode(code.build())
                .build();
    }

    private static CodeBlock audit(LinkedModel.LinkedAudit audit) {
        AuditDecl decl = audit.decl();
        CodeBlock severity =
                CodeBlock.of("$T.$L", Severity.class, decl.severity().name());
        if (decl instanceof AuditDecl.NotNull notNull) {
            return CodeBlock.of("$T.notNull($S, $L)", Audits.class, notNull.column(), severity);
        }
        if (decl instanceof AuditDecl.Unique unique) {
            return CodeBlock.of("$T.unique($L, $L)", Audits.class, severity, strings(unique.columns()));
        }
        if (decl instanceof AuditDecl.Accepted accepted) {
            return CodeBlock.of(
                    "$T.accepted($S, $L, $L)", Audits.class, accepted.column(), severity, strings(accepted.values()));
        }
        AuditDef definition = audit.definition();
        return CodeBlock.of(
                "$T.custom($S, $L, $L)",
                Audits.class,
                definition.name(),
                severity,
                TemplateCode.of(definition.query()));
    }

    private static CodeBlock strings(List<String> texts) {
        return texts.stream().map(text -> CodeBlock.of("$S", text)).collect(CodeBlock.joining(", "));
    }
}
