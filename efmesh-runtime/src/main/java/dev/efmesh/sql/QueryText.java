package dev.efmesh.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What can be said of a rendered query before any engine sees it. Stateless. */
public final class QueryText {
    private static final Set<String> BEGINNINGS = Set.of(
            "select",
            "with",
            "from",
            "values",
            "table",
            "pivot",
            "unpivot",
            "describe",
            "summarize",
            "show",
            "(",
            "pivot_wider",
            "pivot_longer");

    /** Why a text is not one query, and where in it. */
    public record Fault(int offset, String message) {}

    private QueryText() {}

    /** Why this is not exactly one query; empty when it is. */
    public static Optional<Fault> fault(String sql) {
        List<Token> tokens = Lexer.lex(sql).stream().filter(Token::significant).toList();
        if (tokens.isEmpty()) {
            return Optional.of(new Fault(0, "there is no query, only white space or comments"));
        }
        Token first = tokens.get(0);
        String word = first.in(sql).toLowerCase(Locale.ROOT);
        if (!BEGINNINGS.contains(word)) {
            return Optional.of(
                    new Fault(first.start(), "a model is one SELECT, and this begins with '" + first.in(sql) + "'"));
        }
        Optional<Token> parameter = tokens.stream()
                .filter(token -> token.kind() == TokenKind.PARAMETER)
                .findFirst();
        if (parameter.isPresent()) {
            return Optional.of(new Fault(
                    parameter.get().start(),
                    "a model has no parameters, and '" + parameter.get().in(sql) + "' is one"));
        }
        for (int i = 0; i < tokens.size() - 1; i++) {
            if (isSemicolon(tokens.get(i), sql) && !isSemicolon(tokens.get(i + 1), sql)) {
                return Optional.of(new Fault(
                        tokens.get(i + 1).start(), "a model is one SELECT, and here a second statement begins"));
            }
        }
        return Optional.empty();
    }

    /** The query without the semicolons at its end, so that it can stand in parentheses. */
    public static Rendered withoutSemicolon(Rendered rendered) {
        String sql = rendered.sql();
        StringBuilder text = new StringBuilder(sql);
        List<Token> tokens = Lexer.lex(sql).stream().filter(Token::significant).toList();
        for (int i = tokens.size() - 1; i >= 0 && isSemicolon(tokens.get(i), sql); i--) {
            text.setCharAt(tokens.get(i).start(), ' ');
        }
        return new Rendered(text.toString(), rendered.offsets());
    }

    private static boolean isSemicolon(Token token, String sql) {
        return token.kind() == TokenKind.PUNCTUATION && sql.charAt(token.start()) == ';';
    }
}
