package dev.efmesh.processor.write;

import com.palantir.javapoet.CodeBlock;

/** Writes a text as one literal: a text block where it has several lines, which a compiler reads faster than a sum. Stateless. */
final class TextLiteral {
    private TextLiteral() {}

    static CodeBlock of(String text) {
        if (text.indexOf('\n') < 0 || text.indexOf('\r') >= 0) {
            return CodeBlock.of("$S", text);
        }
        StringBuilder block = new StringBuilder("\"\"\"\n");
        for (int i = 0; i < text.length(); i++) {
            block.append(escaped(text, i));
        }
        return CodeBlock.of("$L", block.append("\"\"\"").toString());
    }

    /** Spaces that a line begins or ends with are written as escapes, because the compiler would take them for layout. */
    private static String escaped(String text, int index) {
        char c = text.charAt(index);
        boolean lineStart = index == 0 || text.charAt(index - 1) == '\n';
        boolean lineEnd = index == text.length() - 1 || text.charAt(index + 1) == '\n';
        if (c == '\\') {
            return "\\\\";
        }
        if (c == '"') {
            return "\\\"";
        }
        if (c == '\t') {
            return "\\t";
        }
        if (c == ' ' && (lineStart || lineEnd)) {
            return "\\s";
        }
        if (c < ' ' && c != '\n') {
            return String.format("\\%03o", (int) c);
        }
        return Character.toString(c);
    }
}
