package dev.efmesh.processor.verify;

import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.processor.link.LinkedModel;
import dev.efmesh.processor.read.ColumnDecl;
import dev.efmesh.sql.TokenIdentity;

/** Makes the definition that the runtime will have, for the verifier. Stateless. */
final class Definitions {
    private Definitions() {}

    static ModelDef<?> of(LinkedModel model) {
        ModelDef.Builder<Object> builder = ModelDef.builder(model.name().toString(), Object.class)
                .kind(model.decl().kind().orElse(new ModelKind.Full()))
                .reader(row -> row);
        for (ColumnDecl column : model.decl().columns()) {
            builder.column(column.name(), column.component(), column.type(), column.nullable(), column.description());
        }
        model.query().ifPresent(query -> builder.query(query, TokenIdentity.of(query)));
        model.audits().forEach(audit -> builder.audit(audit.definition()));
        return builder.build();
    }
}
