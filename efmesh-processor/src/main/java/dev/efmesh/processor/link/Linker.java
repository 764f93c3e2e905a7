package dev.efmesh.processor.link;

import dev.efmesh.model.AuditDef;
import dev.efmesh.model.Audits;
import dev.efmesh.model.ModelName;
import dev.efmesh.processor.read.AuditDecl;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Report;
import dev.efmesh.sql.Lexer;
import dev.efmesh.sql.Segment;
import dev.efmesh.sql.Suggestions;
import dev.efmesh.sql.Template;
import dev.efmesh.sql.Token;
import dev.efmesh.sql.TokenKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.util.Elements;

/** Makes a graph of the models: texts parsed, refs resolved, cycles found, parents before children. Not thread-safe. */
public final class Linker {
    private final Report report;
    private final Elements elements;

    public Linker(Report report, Elements elements) {
        this.report = report;
        this.elements = elements;
    }

    /** The models that have a name, parents before children, in an order that depends on their names alone. */
    public List<LinkedModel> link(Collection<ModelDecl> models) {
        Catalog catalog = new Catalog(elements, models, report);
        Map<ModelName, LinkedModel> linked = new LinkedHashMap<>();
        for (ModelDecl model : catalog.models()) {
            model.name().ifPresent(name -> linked.put(name, link(catalog, model, name)));
        }
        return new GraphOrder(linked, report).order();
    }

    private LinkedModel link(Catalog catalog, ModelDecl model, ModelName name) {
        Optional<Template> query =
                model.sql().flatMap(sql -> new TemplateLinker(catalog, report, model, sql, Optional.empty()).link());
        boolean sound = query.isPresent() || model.sql().isEmpty();
        query.ifPresent(template -> warnOfStar(catalog, model, template));
        List<LinkedModel.LinkedAudit> audits = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (AuditDecl audit : model.audits()) {
            Optional<AuditDef> definition = audit(catalog, model, audit);
            if (definition.isEmpty()) {
                sound = false;
            } else if (names.add(definition.get().name())) {
                audits.add(new LinkedModel.LinkedAudit(audit, definition.get()));
            } else {
                report.add(
                        Code.DUPLICATE_AUDIT,
                        audit.place(),
                        name,
                        definition.get().name());
            }
        }
        return new LinkedModel(model, name, query, audits, sound);
    }

    private Optional<AuditDef> audit(Catalog catalog, ModelDecl model, AuditDecl audit) {
        if (audit instanceof AuditDecl.NotNull notNull) {
            return Optional.of(Audits.notNull(notNull.column(), notNull.severity()));
        }
        if (audit instanceof AuditDecl.Accepted accepted) {
            return Optional.of(Audits.accepted(
                    accepted.column(), accepted.severity(), accepted.values().toArray(String[]::new)));
        }
        if (audit instanceof AuditDecl.Unique unique) {
            return unique(model, unique);
        }
        AuditDecl.Custom custom = (AuditDecl.Custom) audit;
        return new TemplateLinker(
                        catalog,
                        report,
                        model,
                        custom.sql(),
                        Optional.of(custom.column().orElse("")))
                .link()
                .map(template -> Audits.custom(custom.name(), custom.severity(), template));
    }

    private Optional<AuditDef> unique(ModelDecl model, AuditDecl.Unique unique) {
        List<String> known = model.columnNames();
        boolean sound = true;
        for (String column : new TreeSet<>(unique.columns())) {
            if (!known.contains(column)) {
                sound = false;
                report.add(
                        Code.UNKNOWN_AUDIT_COLUMN,
                        unique.place(),
                        model.name().map(Object::toString).orElse(""),
                        column,
                        String.join(", ", known),
                        Suggestions.hint(column, known));
            }
        }
        return sound
                ? Optional.of(Audits.unique(unique.severity(), unique.columns().toArray(String[]::new)))
                : Optional.empty();
    }

    /** {@code SELECT *} where one of the parents is an external. */
    private void warnOfStar(Catalog catalog, ModelDecl model, Template template) {
        Optional<ModelDecl> external = template.segments().stream()
                .filter(Segment.Ref.class::isInstance)
                .map(Segment.Ref.class::cast)
                .flatMap(ref -> catalog.named(ModelName.of(ref.target())).stream())
                .filter(ModelDecl::isExternal)
                .findFirst();
        if (external.isEmpty() || model.sql().isEmpty()) {
            return;
        }
        String sql = model.sql().get().text();
        List<Token> tokens = Lexer.lex(sql).stream().filter(Token::significant).toList();
        for (int i = 1; i < tokens.size(); i++) {
            if (isStar(tokens.get(i), sql) && beginsAnItem(tokens.get(i - 1), sql)) {
                report.addInSql(
                        Code.SELECT_STAR,
                        model.sql().get().at(tokens.get(i).start()),
                        model.name().map(Object::toString).orElse(""),
                        external.get().name().map(Object::toString).orElse(""));
                return;
            }
        }
    }

    private static boolean isStar(Token token, String sql) {
        return token.kind() == TokenKind.OPERATOR && token.in(sql).equals("*");
    }

    private static boolean beginsAnItem(Token before, String sql) {
        String text = before.in(sql);
        return text.equalsIgnoreCase("select") || text.equalsIgnoreCase("distinct") || text.equals(".");
    }
}
