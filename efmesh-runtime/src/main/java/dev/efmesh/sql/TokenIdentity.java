package dev.efmesh.sql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * What a template says, free of its layout: comments and white space dropped, words outside quotes in lower case, refs as they are
 * resolved. No engine has a part in it, so no upgrade of an engine changes it.
 */
public final class TokenIdentity {
    private TokenIdentity() {}

    /** The canonical tokens, each with a letter for its kind, so that a string never equals a word. */
    public static List<String> tokens(Template resolved) {
        List<String> canonical = new ArrayList<>();
        for (Segment segment : resolved.segments()) {
            if (segment instanceof Segment.Text text) {
                addTokens(text.sql(), canonical);
            } else if (segment instanceof Segment.Piece piece) {
                addTokens(piece.sql(), canonical);
            } else if (segment instanceof Segment.Ref ref) {
                canonical.add("R" + ref.target());
            } else if (segment instanceof Segment.Token token) {
                canonical.add("T" + token.marker().word());
            } else if (segment instanceof Segment.Cols cols) {
                canonical.add("C" + cols.target() + cols.alias().orElse("") + cols.columns());
            }
        }
        while (!canonical.isEmpty() && canonical.get(canonical.size() - 1).equals("P;")) {
            canonical.remove(canonical.size() - 1);
        }
        return canonical;
    }

    /** SHA-256, hex, of the canonical tokens. */
    public static String of(Template resolved) {
        return hash(tokens(resolved));
    }

    /** SHA-256, hex, of a list of texts; each goes in with its length, so that no two lists share an encoding. */
    public static String hash(List<String> parts) {
        MessageDigest digest = sha256();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void addTokens(String sql, List<String> canonical) {
        for (Token token : Lexer.lex(sql)) {
            if (token.significant()) {
                canonical.add(canonical(token, token.in(sql)));
            }
        }
    }

    private static String canonical(Token token, String text) {
        return switch (token.kind()) {
            case WORD -> "W" + lower(text);
            case NUMBER -> "N" + lower(text);
            case PARAMETER -> "V" + lower(text);
            case OPERATOR -> "O" + text;
            case PUNCTUATION -> "P" + text;
            case STRING -> "S" + text;
            case QUOTED_IDENTIFIER -> "Q" + text;
            case MARKER -> "M" + text;
            case COMMENT, SPACE -> throw new IllegalArgumentException("not significant: " + token);
        };
    }

    /** Lower case by ASCII alone: the same in every locale and for every version of Unicode. */
    static String lower(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            lower.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
        }
        return lower.toString();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
