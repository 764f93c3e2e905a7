package dev.efmesh.sql;

/** Quoting of identifiers and strings, alike in both dialects. */
public final class Identifiers {
    private Identifiers() {}

    /** The identifier in double quotes. */
    public static String quote(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    /** The text as a string literal. */
    public static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }
}
