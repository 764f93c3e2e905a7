package dev.efmesh.sql;

/** What a lexical token of SQL is. */
public enum TokenKind {
    WORD,
    QUOTED_IDENTIFIER,
    STRING,
    NUMBER,
    /** {@code $1}, {@code $name} or {@code ?}. */
    PARAMETER,
    OPERATOR,
    PUNCTUATION,
    COMMENT,
    SPACE,
    /** {@code @} and a word: a token of the template language, known or not. */
    MARKER
}
