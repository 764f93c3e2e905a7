package dev.efmesh.processor.report;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.util.SourcePositions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Leads from a character of a string to the character of the source that wrote it: through text blocks with their indentation and escapes
 * (JLS 3.10.6), plain literals, concatenations and arrays of these. Immutable.
 */
final class LiteralMap {
    private final String value;
    private final List<Integer> offsets;

    private LiteralMap(String value, List<Integer> offsets) {
        this.value = value;
        this.offsets = offsets;
    }

    /** Empty where the expression is not made of literals alone. */
    static Optional<LiteralMap> of(
            ExpressionTree expression, CompilationUnitTree unit, SourcePositions positions, String source) {
        StringBuilder value = new StringBuilder();
        List<Integer> offsets = new ArrayList<>();
        boolean known = add(expression, unit, positions, source, value, offsets);
        return known ? Optional.of(new LiteralMap(value.toString(), offsets)) : Optional.empty();
    }

    /** Where in the source the character at {@code offset} of {@code text} stands; empty where the text is not the one mapped. */
    Optional<Integer> sourceOffset(String text, int offset) {
        if (!value.equals(text) || offsets.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(offset < offsets.size() ? offsets.get(offset) : offsets.get(offsets.size() - 1) + 1);
    }

    private static boolean add(
            ExpressionTree expression,
            CompilationUnitTree unit,
            SourcePositions positions,
            String source,
            StringBuilder value,
            List<Integer> offsets) {
        if (expression instanceof LiteralTree) {
            int start = (int) positions.getStartPosition(unit, expression);
            int end = (int) positions.getEndPosition(unit, expression);
            return start >= 0 && end <= source.length() && addLiteral(source, start, end, value, offsets);
        }
        if (expression instanceof ParenthesizedTree inner) {
            return add(inner.getExpression(), unit, positions, source, value, offsets);
        }
        if (expression instanceof BinaryTree sum) {
            return add(sum.getLeftOperand(), unit, positions, source, value, offsets)
                    && add(sum.getRightOperand(), unit, positions, source, value, offsets);
        }
        return expression instanceof NewArrayTree array
                && array.getInitializers() != null
                && array.getInitializers().stream()
                        .allMatch(part -> add(part, unit, positions, source, value, offsets));
    }

    private static boolean addLiteral(String source, int start, int end, StringBuilder value, List<Integer> offsets) {
        if (source.startsWith("\"\"\"", start)) {
            int content = source.indexOf('\n', start) + 1;
            return content > 0 && addTextBlock(source, content, end - 3, value, offsets);
        }
        if (source.charAt(start) != '"') {
            return false;
        }
        addEscaped(source, start + 1, end - 1, value, offsets);
        return true;
    }

    private static boolean addTextBlock(String source, int start, int end, StringBuilder value, List<Integer> offsets) {
        if (start > end) {
            return false;
        }
        List<int[]> lines = new ArrayList<>();
        int indent = Integer.MAX_VALUE;
        for (int from = start; from <= end; ) {
            int newline = source.indexOf('\n', from);
            boolean last = newline < 0 || newline >= end;
            int to = last ? end : newline;
            lines.add(new int[] {from, to});
            int blank = leadingBlanks(source, from, to);
            if (last || from + blank < stripped(source, from, to)) {
                indent = Math.min(indent, blank);
            }
            if (last) {
                break;
            }
            from = newline + 1;
        }
        for (int i = 0; i < lines.size(); i++) {
            int from = lines.get(i)[0];
            int to = stripped(source, from, lines.get(i)[1]);
            boolean joined = addEscaped(source, Math.min(from + indent, to), to, value, offsets);
            if (i < lines.size() - 1 && !joined) {
                value.append('\n');
                offsets.add(lines.get(i)[1]);
            }
        }
        return true;
    }

    private static int leadingBlanks(String source, int from, int to) {
        int blank = 0;
        while (from + blank < to && Character.isWhitespace(source.charAt(from + blank))) {
            blank++;
        }
        return blank;
    }

    private static int stripped(String source, int from, int to) {
        int end = to;
        while (end > from && Character.isWhitespace(source.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    /** Adds a line with its escapes read; {@code true} when it ends in a backslash, which joins it with the next. */
    private static boolean addEscaped(String source, int from, int to, StringBuilder value, List<Integer> offsets) {
        int at = from;
        while (at < to) {
            char c = source.charAt(at);
            if (c != '\\') {
                value.append(c);
                offsets.add(at);
                at++;
                continue;
            }
            if (at + 1 >= to) {
                return true;
            }
            int length = escapeLength(source, at, to);
            value.append(source.substring(at, at + length).translateEscapes());
            offsets.add(at);
            at += length;
        }
        return false;
    }

    private static int escapeLength(String source, int at, int to) {
        int length = 2;
        char first = source.charAt(at + 1);
        if (first >= '0' && first <= '7') {
            int most = first <= '3' ? 4 : 3;
            while (length < most
                    && at + length < to
                    && source.charAt(at + length) >= '0'
                    && source.charAt(at + length) <= '7') {
                length++;
            }
        }
        return length;
    }
}
