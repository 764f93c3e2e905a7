package dev.efmesh.error;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The one exception that efmesh throws: a stable code, a sentence that names what it concerns, and a hint on what to do.
 *
 * <p>The message never holds credentials. Immutable.
 */
public class EfmeshException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String sentence;
    private final String hint;

    public EfmeshException(ErrorCode code, String sentence) {
        this(code, sentence, "", null);
    }

    public EfmeshException(ErrorCode code, String sentence, String hint) {
        this(code, sentence, hint, null);
    }

    /**
     * @param sentence names the model, environment or file, and holds the engine's own words where there are any
     * @param hint what to do about it, or an empty string
     */
    public EfmeshException(
            ErrorCode code, String sentence, String hint, @org.jspecify.annotations.Nullable Throwable cause) {
        super(code.code() + ": " + sentence, cause);
        this.code = requireNonNull(code, "code is null");
        this.sentence = requireNonNull(sentence, "sentence is null");
        this.hint = requireNonNull(hint, "hint is null");
    }

    public ErrorCode code() {
        return code;
    }

    /** The message without its code. */
    public String sentence() {
        return sentence;
    }

    /** What to do about it. */
    public Optional<String> hint() {
        return hint.isEmpty() ? Optional.empty() : Optional.of(hint);
    }
}
