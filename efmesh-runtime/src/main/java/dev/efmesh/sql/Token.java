package dev.efmesh.sql;

/**
 * One lexical token: the characters from {@code start} up to {@code end} (UTF-16 offsets).
 *
 * @param complete {@code false} for a string, quoted identifier or comment that the text ends in
 */
public record Token(TokenKind kind, int start, int end, boolean complete) {
    public String in(String sql) {
        return sql.substring(start, end);
    }

    /** Whether it carries meaning: not a comment and not white space. */
    public boolean significant() {
        return kind != TokenKind.COMMENT && kind != TokenKind.SPACE;
    }
}
