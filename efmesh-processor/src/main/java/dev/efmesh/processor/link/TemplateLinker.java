package dev.efmesh.processor.link;

import dev.efmesh.model.ModelName;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.processor.read.SqlText;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Report;
import dev.efmesh.sql.Identifiers;
import dev.efmesh.sql.Segment;
import dev.efmesh.sql.Suggestions;
import dev.efmesh.sql.Template;
import dev.efmesh.sql.TemplateFault;
import dev.efmesh.sql.TemplateParse;
import dev.efmesh.sql.TemplateParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Parses one text and resolves its tokens. One instance per text; not thread-safe. */
final class TemplateLinker {
    private final Catalog catalog;
    private final Report report;
    private final ModelDecl model;
    private final SqlText sql;
    /** Empty for the query of a model; for an audit the column of {@code @column}, or empty text. */
    private final Optional<String> auditColumn;

    private boolean sound = true;

    TemplateLinker(Catalog catalog, Report report, ModelDecl model, SqlText sql, Optional<String> auditColumn) {
        this.catalog = catalog;
        this.report = report;
        this.model = model;
        this.sql = sql;
        this.auditColumn = auditColumn;
    }

    /** Empty where the text has faults, which are reported. */
    Optional<Template> link() {
        TemplateParse parse = TemplateParser.parse(sql.text());
        parse.faults().forEach(this::fault);
        eatenEscapes();
        List<Segment> segments = new ArrayList<>();
        for (Segment segment : parse.template().segments()) {
            segments.add(resolved(segment));
        }
        return sound ? Optional.of(new Template(segments)) : Optional.empty();
    }

    private void fault(TemplateFault fault) {
        Code code = switch (fault.kind()) {
            case UNKNOWN_TOKEN -> Code.UNKNOWN_TOKEN;
            case BAD_ARGUMENTS -> Code.TOKEN_ARGUMENTS;
            case UNTERMINATED -> Code.UNTERMINATED;
        };
        String hint = fault.suggestion()
                .map(found -> "; did you mean '" + found + "'?")
                .orElse("");
        error(code, fault.offset(), fault.message() + hint);
    }

    private void error(Code code, int offset, Object... arguments) {
        sound = false;
        report.addInSql(code, sql.at(offset), arguments);
    }

    private void eatenEscapes() {
        for (int i = 0; i < sql.text().length(); i++) {
            char c = sql.text().charAt(i);
            if (c < ' ' && c != '\n' && c != '\r' && c != '\t') {
                report.addInSql(Code.EATEN_ESCAPE, sql.at(i), String.format("the control character U+%04X", (int) c));
            }
        }
    }

    private Segment resolved(Segment segment) {
        if (segment instanceof Segment.Ref ref) {
            return ref(ref);
        }
        if (segment instanceof Segment.Cols cols) {
            return cols(cols);
        }
        if (segment instanceof Segment.Token token) {
            return token(token);
        }
        return segment;
    }

    private Segment ref(Segment.Ref ref) {
        Optional<ModelName> name = target(ref.offset(), ref.target()).flatMap(ModelDecl::name);
        if (auditColumn.isEmpty() && name.isPresent() && name.equals(model.name())) {
            error(Code.SELF_REF, ref.offset(), name.get());
        }
        return name.<Segment>map(found -> new Segment.Ref(ref.offset(), found.toString()))
                .orElse(ref);
    }

    private Optional<ModelDecl> target(int offset, String target) {
        Optional<ModelDecl> found = catalog.resolve(model, target);
        if (found.isEmpty()) {
            error(
                    Code.UNKNOWN_REF,
                    offset,
                    target,
                    catalog.packageOf(model),
                    Suggestions.hint(target, catalog.names(model)));
        } else if (found.get().name().isEmpty()) {
            sound = false;
        }
        return found;
    }

    private Segment cols(Segment.Cols cols) {
        Optional<ModelDecl> target = target(cols.offset(), cols.target());
        if (target.isEmpty()) {
            return cols;
        }
        List<String> known = target.get().columnNames();
        for (String column : cols.columns()) {
            if (!known.contains(column)) {
                error(
                        Code.UNKNOWN_COLS_COLUMN,
                        cols.offset(),
                        column,
                        target.get().name().map(Object::toString).orElse(cols.target()),
                        String.join(", ", known),
                        Suggestions.hint(column, known));
            }
        }
        String prefix = cols.alias().map(alias -> alias + ".").orElse("");
        List<String> listed = cols.columns().isEmpty() ? known : cols.columns();
        return new Segment.Piece(
                cols.offset(),
                listed.stream()
                        .map(column -> prefix + Identifiers.quote(column))
                        .collect(Collectors.joining(", ")));
    }

    private Segment token(Segment.Token token) {
        String word = token.marker().word();
        switch (token.marker()) {
            case SELF -> {
                if (auditColumn.isEmpty()) {
                    error(Code.TOKEN_PLACE, token.offset(), word, "a model does not read itself; it is for audits");
                }
            }
            case COLUMN -> {
                String column = auditColumn.orElse("");
                if (column.isEmpty()) {
                    error(
                            Code.TOKEN_PLACE,
                            token.offset(),
                            word,
                            "it is for audits that stand on a component; name the column");
                }
                return new Segment.Piece(token.offset(), Identifiers.quote(column));
            }
            case NOW -> {
                boolean view = model.kind()
                        .filter(dev.efmesh.model.ModelKind.View.class::isInstance)
                        .isPresent();
                if (view && auditColumn.isEmpty()) {
                    error(
                            Code.TOKEN_PLACE,
                            token.offset(),
                            word,
                            "a view is read without a command; write current_timestamp, or make it @Full");
                }
            }
            default ->
                error(
                        Code.INTERVAL_TOKEN,
                        token.offset(),
                        word,
                        model.name().map(Object::toString).orElse("it"),
                        model.kindWords());
        }
        return token;
    }
}
