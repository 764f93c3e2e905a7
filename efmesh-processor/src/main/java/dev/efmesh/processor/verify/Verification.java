package dev.efmesh.processor.verify;

import dev.efmesh.engine.ContractFault;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelName;
import dev.efmesh.processor.link.LinkedModel;
import dev.efmesh.processor.read.AuditDecl;
import dev.efmesh.processor.read.ColumnDecl;
import dev.efmesh.processor.read.SqlText;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import dev.efmesh.sql.Lexer;
import dev.efmesh.sql.Token;
import dev.efmesh.sql.TokenKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Asks the engine about every sound query and puts its faults where the author can see them. Not thread-safe. */
public final class Verification {
    /** When the engine is asked. */
    public enum Mode {
        /** Where it can be loaded; that it cannot is said once. */
        AUTO,
        /** Always; that it cannot be loaded is an error. */
        ON,
        OFF
    }

    private final Report report;
    private final Mode mode;
    private final Optional<EngineInBackground> engine;
    private final Map<ModelName, LinkedModel> asked = new HashMap<>();
    private CompletableFuture<List<ContractFault>> faults = CompletableFuture.completedFuture(List.of());

    /** {@code engine} is empty where it is not to be asked. */
    public Verification(Report report, Mode mode, Optional<EngineInBackground> engine) {
        this.report = report;
        this.mode = mode;
        this.engine = engine;
    }

    /**
     * Begins to check the models.
     *
     * @param models parents before children
     * @param lending the models whose columns can be trusted
     * @return what checks them, as generated code notes it; empty text where nothing does
     */
    public String begin(List<LinkedModel> models, Set<ModelName> lending, Place module) {
        Set<ModelName> checked = models.stream()
                .filter(model -> model.sound() && model.decl().compiled() && lending.contains(model.name()))
                .map(LinkedModel::name)
                .collect(Collectors.toSet());
        if (engine.isEmpty() || checked.isEmpty()) {
            return "";
        }
        List<ModelDef<?>> definitions = new ArrayList<>();
        for (LinkedModel model : models) {
            if (lending.contains(model.name())) {
                asked.put(model.name(), model);
                definitions.add(Definitions.of(model));
            }
        }
        try {
            String name = engine.get().engine();
            faults = engine.get().ask(definitions, checked);
            return name;
        } catch (EfmeshException e) {
            notVerified(module, e);
            return "";
        }
    }

    /** Waits for the answer and reports it. */
    public void end(Place module) {
        try {
            for (ContractFault fault : EngineInBackground.joined(faults)) {
                Optional.ofNullable(asked.get(fault.model())).ifPresent(model -> report(model, fault));
            }
        } catch (EfmeshException e) {
            notVerified(module, e);
        }
    }

    private void notVerified(Place module, EfmeshException failure) {
        report.add(mode == Mode.ON ? Code.NOT_VERIFIABLE : Code.NOT_VERIFIED, module, failure.sentence());
    }

    private void report(LinkedModel model, ContractFault fault) {
        Code code = code(fault.kind());
        String message = fault.message() + hint(fault);
        Optional<Place> field = fault.column().flatMap(column -> field(model, column));
        boolean ofContract =
                fault.kind() == ContractFault.Kind.MISSING_COLUMN || fault.kind() == ContractFault.Kind.TYPE_MISMATCH;
        if (ofContract && field.isPresent()) {
            report.add(code, field.get(), message);
            return;
        }
        Optional<SqlText> sql = text(model, fault.where());
        if (sql.isEmpty()) {
            report.add(code, model.decl().place(), message);
        } else if (offset(fault, sql.get()).isPresent()) {
            report.addInSql(code, sql.get().at(offset(fault, sql.get()).getAsInt()), message);
        } else {
            report.add(code, sql.get().place(), message);
        }
    }

    /** Where the engine says it is; a column that is one too many is looked for by its name. */
    private static OptionalInt offset(ContractFault fault, SqlText sql) {
        boolean surplus = fault.kind() == ContractFault.Kind.SURPLUS_COLUMN;
        if (fault.offset().isPresent() || !surplus && fault.kind() != ContractFault.Kind.DUPLICATE_COLUMN) {
            return fault.offset();
        }
        int[] found = Lexer.lex(sql.text()).stream()
                .filter(token -> token.kind() == TokenKind.WORD || token.kind() == TokenKind.QUOTED_IDENTIFIER)
                .filter(token -> token.in(sql.text())
                        .replace("\"", "")
                        .equalsIgnoreCase(fault.column().orElse("")))
                .mapToInt(Token::start)
                .toArray();
        int wanted = surplus ? 0 : 1;
        return OptionalInt.of(found.length > wanted ? found[wanted] : 0);
    }

    private static String hint(ContractFault fault) {
        boolean said = fault.suggestions().isEmpty()
                || fault.message().contains("is @ref(")
                || fault.message().contains("did you mean");
        return said ? "" : "; did you mean '" + fault.suggestions().get(0) + "'?";
    }

    private static Optional<Place> field(LinkedModel model, String column) {
        return model.decl().columns().stream()
                .filter(decl -> decl.name().equals(column))
                .map(ColumnDecl::place)
                .findFirst();
    }

    private static Optional<SqlText> text(LinkedModel model, ContractFault.Where where) {
        if (where instanceof ContractFault.Where.Audit audit) {
            return model.audits().stream()
                    .filter(linked -> linked.definition().name().equals(audit.name()))
                    .map(LinkedModel.LinkedAudit::decl)
                    .filter(AuditDecl.Custom.class::isInstance)
                    .map(decl -> ((AuditDecl.Custom) decl).sql())
                    .findFirst();
        }
        return model.decl().sql();
    }

    private static Code code(ContractFault.Kind kind) {
        return switch (kind) {
            case SYNTAX -> Code.SYNTAX;
            case NOT_ONE_SELECT -> Code.NOT_ONE_SELECT;
            case UNKNOWN_COLUMN -> Code.UNKNOWN_COLUMN;
            case UNKNOWN_TABLE, UNDECLARED_TABLE -> Code.UNDECLARED_TABLE;
            case UNKNOWN_FUNCTION -> Code.UNKNOWN_FUNCTION;
            case AMBIGUOUS_COLUMN -> Code.AMBIGUOUS_COLUMN;
            case NOT_GROUPED -> Code.NOT_GROUPED;
            case DUPLICATE_COLUMN -> Code.REPEATED_COLUMN;
            case MISSING_COLUMN -> Code.MISSING_COLUMN;
            case SURPLUS_COLUMN -> Code.SURPLUS_COLUMN;
            case TYPE_MISMATCH -> Code.TYPE_MISMATCH;
            case UNKNOWN_TYPE -> Code.UNKNOWN_TYPE;
            case SOURCE_MISSING, OTHER -> Code.NOT_BOUND;
        };
    }
}
