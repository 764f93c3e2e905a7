package dev.efmesh.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Splits SQL of either dialect into tokens that cover the text without gaps.
 *
 * <p>Total: every text has tokens, an unterminated literal reaches to the end. The rules are PostgreSQL's (chapter 4.1 of its manual),
 * which DuckDB shares: nested comments, dollar quotes, {@code E''} strings, and operators as the longest run of operator characters,
 * where a run of several does not end in {@code +} or {@code -} unless it holds one of {@code ~!@#%^&|`?}. Letters are compared by
 * ASCII rules, so that no locale and no Unicode version changes the result. One instance per text; not thread-safe.
 */
public final class Lexer {
    private static final String OPERATOR_CHARACTERS = "+-*/<>=~!@#%^&|`?";
    private static final String UNICODE_SPACES =
            "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u2060\u3000\ufeff";
    private static final String KEEPS_SIGN = "~!@#%^&|`?";
    /** Operators of the dialects that end in an at sign, without it; those that begin with one are left alone too. */
    private static final Set<String> BEFORE_AT = Set.of("<", "^", "&");

    private final String sql;
    private final List<Token> tokens = new ArrayList<>();
    private int position;
    /** Whether a string here would continue an {@code E''} string, and so has its backslashes. */
    private boolean continuesEscapes;

    private Lexer(String sql) {
        this.sql = sql;
    }

    /** The tokens of {@code sql}, comments and white space among them, in order. */
    public static List<Token> lex(String sql) {
        Lexer lexer = new Lexer(sql);
        while (lexer.position < sql.length()) {
            lexer.next();
        }
        return List.copyOf(lexer.tokens);
    }

    static boolean isWordStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80 && !isSpace(c);
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isWordPart(char c) {
        return isWordStart(c) || isDigit(c) || c == '$';
    }

    /** White space, with what DuckDB takes for it beyond ASCII: texts are pasted from web pages. */
    private static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r' || c >= 0x80 && UNICODE_SPACES.indexOf(c) >= 0;
    }

    private char at(int index) {
        return index < sql.length() ? sql.charAt(index) : '\0';
    }

    private void add(TokenKind kind, int end, boolean complete) {
        Token token = new Token(kind, position, end, complete);
        if (token.significant()) {
            boolean escapes = (sql.charAt(position) | 0x20) == 'e' || sql.charAt(position) == '\'' && continuesEscapes;
            continuesEscapes = kind == TokenKind.STRING && escapes;
        }
        tokens.add(token);
        position = end;
    }

    private void next() {
        char c = sql.charAt(position);
        if (isSpace(c)) {
            space();
        } else if (commentBegins(position)) {
            comment();
        } else if (c == '\'') {
            quoted(TokenKind.STRING, position, '\'', continuesEscapes);
        } else if (c == '"') {
            quoted(TokenKind.QUOTED_IDENTIFIER, position, '"', false);
        } else if (c == '$') {
            dollar();
        } else if (isWordStart(c)) {
            word();
        } else if (isDigit(c) || c == '.' && isDigit(at(position + 1)) && !followsName()) {
            number();
        } else if (c == '@' && isWordStart(at(position + 1))) {
            add(TokenKind.MARKER, wordEnd(position + 1), true);
        } else if (OPERATOR_CHARACTERS.indexOf(c) >= 0) {
            operator();
        } else if (c == ':' && (at(position + 1) == ':' || at(position + 1) == '=')) {
            add(TokenKind.OPERATOR, position + 2, true);
        } else {
            add(TokenKind.PUNCTUATION, position + Character.charCount(sql.codePointAt(position)), true);
        }
    }

    private void space() {
        int end = position;
        while (end < sql.length() && isSpace(sql.charAt(end))) {
            end++;
        }
        add(TokenKind.SPACE, end, true);
    }

    private boolean commentBegins(int index) {
        char c = at(index);
        return c == '-' && at(index + 1) == '-' || c == '/' && at(index + 1) == '*';
    }

    private void comment() {
        if (at(position) == '-') {
            int end = position;
            while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
                end++;
            }
            add(TokenKind.COMMENT, end, true);
            return;
        }
        int depth = 0;
        int end = position;
        while (end < sql.length()) {
            if (sql.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (sql.startsWith("*/", end)) {
                depth--;
                end += 2;
                if (depth == 0) {
                    add(TokenKind.COMMENT, end, true);
                    return;
                }
            } else {
                end++;
            }
        }
        add(TokenKind.COMMENT, end, false);
    }

    /** Reads from the quote at {@code open} to the one that ends it; a doubled quote stands for itself. */
    private void quoted(TokenKind kind, int open, char quote, boolean backslashes) {
        int end = open + 1;
        while (end < sql.length()) {
            char c = sql.charAt(end);
            if (backslashes && c == '\\') {
                end += 2;
            } else if (c != quote) {
                end++;
            } else if (at(end + 1) == quote) {
                end += 2;
            } else {
                add(kind, end + 1, true);
                return;
            }
        }
        add(kind, sql.length(), false);
    }

    private void dollar() {
        int end = position + 1;
        while (end < sql.length() && isWordPart(sql.charAt(end)) && sql.charAt(end) != '$') {
            end++;
        }
        boolean tag = at(end) == '$' && !isDigit(at(position + 1));
        if (!tag) {
            add(end > position + 1 ? TokenKind.PARAMETER : TokenKind.PUNCTUATION, end, true);
            return;
        }
        String delimiter = sql.substring(position, end + 1);
        int close = sql.indexOf(delimiter, end + 1);
        add(TokenKind.STRING, close < 0 ? sql.length() : close + delimiter.length(), close >= 0);
    }

    private int wordEnd(int from) {
        int end = from;
        while (end < sql.length() && isWordPart(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    private void word() {
        int end = wordEnd(position);
        char first = (char) (sql.charAt(position) | 0x20);
        if (end == position + 1 && at(end) == '\'' && "exbn".indexOf(first) >= 0) {
            quoted(TokenKind.STRING, end, '\'', first == 'e');
        } else if (end == position + 1 && first == 'u' && at(end) == '&' && at(end + 1) == '\'') {
            quoted(TokenKind.STRING, end + 1, '\'', false);
        } else if (end == position + 1 && first == 'u' && at(end) == '&' && at(end + 1) == '"') {
            quoted(TokenKind.QUOTED_IDENTIFIER, end + 1, '"', false);
        } else {
            add(TokenKind.WORD, end, true);
        }
    }

    /** Whether a dot here separates a name from what follows, as in {@code "s".5}. */
    private boolean followsName() {
        if (tokens.isEmpty()) {
            return false;
        }
        TokenKind last = tokens.get(tokens.size() - 1).kind();
        return last == TokenKind.WORD || last == TokenKind.QUOTED_IDENTIFIER;
    }

    private void number() {
        int end = position;
        char radix = (char) (at(position + 1) | 0x20);
        if (at(position) == '0' && (radix == 'x' || radix == 'o' || radix == 'b')) {
            add(TokenKind.NUMBER, wordEnd(position + 2), true);
            return;
        }
        end = digits(end);
        if (at(end) == '.' && at(end + 1) != '.') {
            end = digits(end + 1);
        }
        if ((at(end) | 0x20) == 'e') {
            int exponent = at(end + 1) == '+' || at(end + 1) == '-' ? end + 2 : end + 1;
            if (isDigit(at(exponent))) {
                end = digits(exponent);
            }
        }
        add(TokenKind.NUMBER, end, true);
    }

    private int digits(int from) {
        int end = from;
        while (isDigit(at(end)) || at(end) == '_' && isDigit(at(end + 1))) {
            end++;
        }
        return end;
    }

    private void operator() {
        int end = position + 1;
        while (end < sql.length()
                && OPERATOR_CHARACTERS.indexOf(sql.charAt(end)) >= 0
                && !commentBegins(end)
                && !markerBegins(end)) {
            end++;
        }
        if (end - position > 1 && !keepsSign(end)) {
            while (end - position > 1 && (sql.charAt(end - 1) == '+' || sql.charAt(end - 1) == '-')) {
                end--;
            }
        }
        boolean parameter = end == position + 1 && sql.charAt(position) == '?';
        add(parameter ? TokenKind.PARAMETER : TokenKind.OPERATOR, end, true);
    }

    /**
     * A token of the template language ends an operator: {@code x <@start_ts}. So does an unknown one, {@code x >=@strat}, unless the
     * at sign may belong to an operator, as in {@code x <@y}.
     */
    private boolean markerBegins(int index) {
        if (sql.charAt(index) != '@' || !isWordStart(at(index + 1))) {
            return false;
        }
        boolean mayBeOperator = sql.charAt(position) == '@' || BEFORE_AT.contains(sql.substring(position, index));
        return !mayBeOperator
                || Marker.named(sql.substring(index + 1, wordEnd(index + 1))).isPresent();
    }

    private boolean keepsSign(int end) {
        for (int i = position; i < end; i++) {
            if (KEEPS_SIGN.indexOf(sql.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }
}
