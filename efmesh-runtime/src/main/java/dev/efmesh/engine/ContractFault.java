package dev.efmesh.engine;

import static java.util.Objects.requireNonNull;

import dev.efmesh.model.ModelName;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Something that the engine does not accept about a model.
 *
 * @param where which text of the model it concerns
 * @param offset the place in that text as its author wrote it (UTF-16), where the engine tells
 * @param column the contract's column it concerns, or the unknown name
 * @param message a sentence that stands alone, the engine's own words in it
 * @param suggestions names that the author may have meant, best first
 */
public record ContractFault(
        ModelName model,
        Where where,
        Kind kind,
        String message,
        OptionalInt offset,
        Optional<String> column,
        List<String> suggestions) {
    public ContractFault {
        requireNonNull(model, "model is null");
        requireNonNull(message, "message is null");
        suggestions = List.copyOf(suggestions);
    }

    /** The text that a fault is in. */
    public sealed interface Where {
        /** The model's query. */
        record Query() implements Where {}

        /** The audit of that name. */
        record Audit(String name) implements Where {}

        /** The source of an external. */
        record Source() implements Where {}
    }

    /** What is wrong. */
    public enum Kind {
        SYNTAX,
        NOT_ONE_SELECT,
        UNKNOWN_COLUMN,
        UNKNOWN_TABLE,
        UNDECLARED_TABLE,
        UNKNOWN_FUNCTION,
        AMBIGUOUS_COLUMN,
        NOT_GROUPED,
        DUPLICATE_COLUMN,
        MISSING_COLUMN,
        SURPLUS_COLUMN,
        TYPE_MISMATCH,
        SOURCE_MISSING,
        UNKNOWN_TYPE,
        OTHER
    }
}
