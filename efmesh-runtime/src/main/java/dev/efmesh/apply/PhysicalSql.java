package dev.efmesh.apply;

import dev.efmesh.engine.AuditQuery;
import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.interval.Interval;
import dev.efmesh.model.AuditDef;
import dev.efmesh.model.DataType;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelKind.IncrementalByTimeRange;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.sql.Identifiers;
import dev.efmesh.sql.Marker;
import dev.efmesh.sql.QueryText;
import dev.efmesh.sql.Substitution;
import dev.efmesh.sql.Template;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

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
        return render(template, new Tokens(relation(model.name()), Optional.empty()));
    }

    /** The query of an incremental model for one range. */
    public String query(ModelDef<?> model, IncrementalByTimeRange kind, Interval range) {
        return render(
                model.query().orElseThrow(() -> new EfmeshException(ErrorCode.BUG, model.name() + " has no query")),
                new Tokens(relation(model.name()), Optional.of(new Bounds(range, timeType(model, kind)))));
    }

    private static DataType timeType(ModelDef<?> model, IncrementalByTimeRange kind) {
        return model.contract()
                .column(kind.timeColumn())
                .orElseThrow(
                        () -> new EfmeshException(ErrorCode.BUG, model.name() + " has no column " + kind.timeColumn()))
                .type();
    }

    /** The model's audits over {@code self}, a relation as SQL. */
    public List<AuditQuery> audits(ModelDef<?> model, String self) {
        return audits(model, self, audit -> true);
    }

    /** Those of the model's audits that are wanted, over {@code self}. */
    public List<AuditQuery> audits(ModelDef<?> model, String self, Predicate<AuditDef> wanted) {
        return model.audits().stream()
                .filter(wanted)
                .map(audit -> audit(audit, new Tokens(self, Optional.empty())))
                .toList();
    }

    /** The audits that look at the rows of one range of {@code table} by themselves. */
    public List<AuditQuery> intervalAudits(
            ModelDef<?> model, IncrementalByTimeRange kind, RelationName table, Interval range) {
        DataType type = timeType(model, kind);
        String column = Identifiers.quote(kind.timeColumn());
        String self = "(SELECT * FROM " + table.quoted() + " WHERE " + column + " >= "
                + spelling.bound(range.start(), type) + " AND " + column + " < " + spelling.bound(range.end(), type)
                + ")";
        Tokens tokens = new Tokens(self, Optional.of(new Bounds(range, type)));
        return model.audits().stream()
                .filter(AuditDef::ofInterval)
                .map(audit -> audit(audit, tokens))
                .toList();
    }

    /** The audits of an incremental model that look at the whole of {@code table}. */
    public List<AuditQuery> tableAudits(ModelDef<?> model, RelationName table) {
        return audits(model, table.quoted(), AuditDef::ofTable);
    }

    private AuditQuery audit(AuditDef audit, Tokens tokens) {
        return new AuditQuery(audit.name(), audit.severity(), render(audit.query(), tokens));
    }

    /** What stands in a FROM for a model. */
    public String relation(ModelName name) {
        ModelDef<?> model = models.model(name);
        return model.kind() instanceof ModelKind.External external
                ? spelling.source(external.source(), model.contract())
                : relations.apply(name).quoted();
    }

    private String render(Template template, Tokens tokens) {
        return QueryText.withoutSemicolon(template.render(tokens)).sql();
    }

    /** A range, and the type of the column that tells which rows are in it. */
    private record Bounds(Interval range, DataType type) {}

    /** What stands for the tokens of one text. */
    private final class Tokens implements Substitution {
        private final String self;
        private final Optional<Bounds> bounds;

        Tokens(String self, Optional<Bounds> bounds) {
            this.self = self;
            this.bounds = bounds;
        }

        @Override
        public String ref(String target) {
            return relation(ModelName.of(target));
        }

        @Override
        public String token(Marker marker) {
            return switch (marker) {
                case SELF -> self;
                case NOW -> spelling.instant(now);
                case START -> bound(range().range().start(), range().type());
                case END -> bound(range().range().end(), range().type());
                case START_TS -> bound(range().range().start(), DataType.Scalar.TIMESTAMPTZ);
                case END_TS -> bound(range().range().end(), DataType.Scalar.TIMESTAMPTZ);
                case START_DATE -> bound(range().range().start(), DataType.Scalar.DATE);
                case END_DATE -> bound(range().range().end(), DataType.Scalar.DATE);
                default -> throw new EfmeshException(ErrorCode.BUG, "@" + marker.word() + " has no value here");
            };
        }

        private Bounds range() {
            return bounds.orElseThrow(() -> new EfmeshException(ErrorCode.BUG, "a bound has no interval here"));
        }

        private String bound(Instant instant, DataType type) {
            return spelling.bound(instant, type);
        }
    }
}
