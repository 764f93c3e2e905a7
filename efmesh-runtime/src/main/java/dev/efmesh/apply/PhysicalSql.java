package dev.efmesh.apply;

import dev.efmesh.engine.AuditQuery;
import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.AuditDef;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.sql.Marker;
import dev.efmesh.sql.QueryText;
import dev.efmesh.sql.Substitution;
import dev.efmesh.sql.Template;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** Renders queries and audits over physical relations. Immutable. */
public final class PhysicalSql {
    private final ModelSet models;
    private final Engine.SqlSpelling spelling;
    private final Function<ModelName, RelationName> relations;
    private final Instant now;

    /** {@code relations} gives the physical relation of a model that has one. */
    public PhysicalSql(
            ModelSet models, Engine.SqlSpelling spelling, Function<ModelName, RelationName> relations, Instant now) {
        this.models = models;
        this.spelling = spelling;
        this.relations = relations;
        this.now = now;
    }

    /** The model's query; throws for a kind that has none. */
    public String query(ModelDef<?> model) {
        Template template = model.query()
                .orElseThrow(() -> new EfmeshException(
                        ErrorCode.USAGE,
                        model.name() + " has no query: it is " + model.kind().inWords(),
                        ""));
        return render(template, relation(model.name()));
    }

    /** The model's audits over {@code self}, a relation as SQL. */
    public List<AuditQuery> audits(ModelDef<?> model, String self) {
        return model.audits().stream().map(audit -> audit(audit, self)).toList();
    }

    private AuditQuery audit(AuditDef audit, String self) {
        return new AuditQuery(audit.name(), audit.severity(), render(audit.query(), self));
    }

    /** What stands in a FROM for a model. */
    public String relation(ModelName name) {
        ModelDef<?> model = models.model(name);
        return model.kind() instanceof ModelKind.External external
                ? spelling.source(external.source(), model.contract())
                : relations.apply(name).quoted();
    }

    private String render(Template template, String self) {
        return QueryText.withoutSemicolon(template.render(new Substitution() {
                    @Override
                    public String ref(String target) {
                        return relation(ModelName.of(target));
                    }

                    @Override
                    public String token(Marker marker) {
                        return switch (marker) {
                            case SELF -> self;
                            case NOW -> spelling.instant(now);
                            default ->
                                throw new EfmeshException(ErrorCode.BUG, "@" + marker.word() + " has no value here");
                        };
                    }
                }))
                .sql();
    }
}
