package dev.efmesh.sql;

import java.util.Optional;

/**
 * Something in a template that is not of the language.
 *
 * @param offset where it begins in the author's text (UTF-16)
 * @param suggestion what the author may have meant
 */
public record TemplateFault(Kind kind, int offset, int length, String message, Optional<String> suggestion) {
    /** What is wrong. */
    public enum Kind {
        /** {@code @} and a word that is none of the language's. */
        UNKNOWN_TOKEN,
        /** {@code @ref} or {@code @cols} without a well-formed list of arguments. */
        BAD_ARGUMENTS,
        /** A string, quoted identifier or comment that never ends. */
        UNTERMINATED
    }
}
