package dev.efmesh.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Splits a text at the tokens of the template language. One instance per text; not thread-safe. */
public final class TemplateParser {
    private final String text;
    private final List<Token> tokens;
    private final List<Segment> segments = new ArrayList<>();
    private final List<TemplateFault> faults = new ArrayList<>();
    private int index;
    private int textStart;

    private TemplateParser(String text) {
        this.text = text;
        this.tokens = Lexer.lex(text);
    }

    /** Never throws; what is wrong is among the faults. */
    public static TemplateParse parse(String text) {
        return new TemplateParser(text).run();
    }

    private TemplateParse run() {
        while (index < tokens.size()) {
            Token token = tokens.get(index);
            if (!token.complete()) {
                fault(
                        TemplateFault.Kind.UNTERMINATED,
                        token,
                        "this " + nameOf(token) + " never ends",
                        Optional.empty());
            }
            if (token.kind() == TokenKind.MARKER) {
                marker(token);
            } else {
                index++;
            }
        }
        endText(text.length(), text.length());
        return new TemplateParse(new Template(segments), faults);
    }

    private static String nameOf(Token token) {
        return switch (token.kind()) {
            case COMMENT -> "comment";
            case QUOTED_IDENTIFIER -> "quoted identifier";
            default -> "string";
        };
    }

    private void marker(Token token) {
        String word = text.substring(token.start() + 1, token.end());
        Optional<Marker> marker = Marker.named(word);
        if (marker.isEmpty()) {
            Optional<String> suggestion =
                    Suggestions.closest(word, Marker.words()).map(found -> "@" + found);
            String known = Marker.words().stream().map(known1 -> "@" + known1).collect(Collectors.joining(", "));
            fault(
                    TemplateFault.Kind.UNKNOWN_TOKEN,
                    token,
                    "@" + word + " is not a token of the template language (" + known + ")",
                    suggestion);
            index++;
        } else if (marker.get() == Marker.REF || marker.get() == Marker.COLS) {
            call(token, marker.get());
        } else {
            endText(token.start(), token.end());
            segments.add(new Segment.Token(token.start(), marker.get()));
            index++;
        }
    }

    private void call(Token token, Marker marker) {
        int open = significantFrom(index + 1);
        int close = open;
        while (close < tokens.size() && !isPunctuation(close, ")")) {
            close++;
        }
        Optional<Segment> segment = Optional.empty();
        if (isPunctuation(open, "(") && close < tokens.size()) {
            segment = arguments(token.start(), marker, open + 1, close);
        }
        if (segment.isEmpty()) {
            String shape =
                    marker == Marker.REF ? "@ref(Model)" : "@cols(Model), @cols(Model m) or @cols(Model m, a, b)";
            fault(TemplateFault.Kind.BAD_ARGUMENTS, token, "write " + shape, Optional.empty());
            index++;
            return;
        }
        endText(token.start(), tokens.get(close).end());
        segments.add(segment.get());
        index = close + 1;
    }

    private Optional<Segment> arguments(int offset, Marker marker, int from, int to) {
        List<List<String>> arguments = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Token token = tokens.get(i);
            String word = token.in(text);
            if (isPunctuation(i, ",")) {
                arguments.add(words);
                words = new ArrayList<>();
            } else if (token.kind() == TokenKind.WORD || isPunctuation(i, ".")) {
                boolean continues = !words.isEmpty()
                        && (word.equals(".") || words.get(words.size() - 1).endsWith("."));
                if (continues) {
                    words.set(words.size() - 1, words.get(words.size() - 1) + word);
                } else {
                    words.add(word);
                }
            } else if (token.significant()) {
                return Optional.empty();
            }
        }
        arguments.add(words);
        return marker == Marker.REF ? ref(offset, arguments) : cols(offset, arguments);
    }

    private static Optional<Segment> ref(int offset, List<List<String>> arguments) {
        boolean one = arguments.size() == 1 && arguments.get(0).size() == 1;
        return one && isName(arguments.get(0).get(0))
                ? Optional.of(new Segment.Ref(offset, arguments.get(0).get(0)))
                : Optional.empty();
    }

    private static Optional<Segment> cols(int offset, List<List<String>> arguments) {
        List<String> head = arguments.get(0);
        List<List<String>> columns = arguments.subList(1, arguments.size());
        boolean wellFormed = !head.isEmpty()
                && head.size() <= 2
                && isName(head.get(0))
                && columns.stream().allMatch(column -> column.size() == 1);
        if (!wellFormed) {
            return Optional.empty();
        }
        Optional<String> alias = head.size() == 2 ? Optional.of(head.get(1)) : Optional.empty();
        return Optional.of(new Segment.Cols(
                offset,
                head.get(0),
                alias,
                columns.stream().map(column -> column.get(0)).toList()));
    }

    private static boolean isName(String words) {
        return !words.startsWith(".") && !words.endsWith(".") && !words.contains("..");
    }

    private int significantFrom(int from) {
        int found = from;
        while (found < tokens.size() && !tokens.get(found).significant()) {
            found++;
        }
        return found;
    }

    private boolean isPunctuation(int token, String character) {
        return token < tokens.size()
                && tokens.get(token).kind() == TokenKind.PUNCTUATION
                && tokens.get(token).in(text).equals(character);
    }

    private void endText(int end, int next) {
        if (end > textStart) {
            segments.add(new Segment.Text(textStart, text.substring(textStart, end)));
        }
        textStart = next;
    }

    private void fault(TemplateFault.Kind kind, Token token, String message, Optional<String> suggestion) {
        faults.add(new TemplateFault(kind, token.start(), token.end() - token.start(), message, suggestion));
    }
}
