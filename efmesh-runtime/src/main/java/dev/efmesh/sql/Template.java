package dev.efmesh.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** SQL with tokens, split at them. Immutable; {@link TemplateParser} makes it of a text. */
public record Template(List<Segment> segments) {
    public Template {
        segments = List.copyOf(segments);
    }

    /** For generated code. */
    public static Template of(Segment... segments) {
        return new Template(List.of(segments));
    }

    /** Puts SQL in the place of every token. */
    public Rendered render(Substitution substitution) {
        StringBuilder sql = new StringBuilder();
        OffsetMap.Builder offsets = OffsetMap.builder();
        boolean afterText = true;
        for (Segment segment : segments) {
            boolean text = segment instanceof Segment.Text;
            String piece = textOf(segment, substitution);
            if (!(text && afterText) && wouldMerge(sql, piece)) {
                sql.append(' ');
            }
            offsets.add(sql.length(), segment.offset(), text);
            sql.append(piece);
            afterText = text;
        }
        return new Rendered(sql.toString(), offsets.build());
    }

    /** Whether two tokens would become one, such as {@code BETWEEN@now}, or the quotes of {@code @ref(Moves)"m"}. */
    private static boolean wouldMerge(StringBuilder before, String after) {
        if (before.length() == 0 || after.isEmpty()) {
            return false;
        }
        char last = before.charAt(before.length() - 1);
        char first = after.charAt(0);
        return Lexer.isWordPart(last) && (Lexer.isWordPart(first) || first == '\'') || first == '"' && last == '"';
    }

    private static String textOf(Segment segment, Substitution substitution) {
        if (segment instanceof Segment.Text text) {
            return text.sql();
        }
        if (segment instanceof Segment.Piece piece) {
            return piece.sql();
        }
        if (segment instanceof Segment.Ref ref) {
            return substitution.ref(ref.target());
        }
        if (segment instanceof Segment.Token token) {
            return substitution.token(token.marker());
        }
        throw new IllegalStateException("a template is rendered only after its @cols are resolved");
    }

    /** A template with each segment replaced by what {@code change} makes of it. */
    public Template map(Function<Segment, Segment> change) {
        List<Segment> changed = new ArrayList<>();
        segments.forEach(segment -> changed.add(change.apply(segment)));
        return new Template(changed);
    }

    /** The text with its tokens as an author would write them, refs as model names: for people and for text diffs. */
    public String display() {
        return render(new Substitution() {
                    @Override
                    public String ref(String target) {
                        return "@ref(" + target + ")";
                    }

                    @Override
                    public String token(Marker marker) {
                        return "@" + marker.word();
                    }
                })
                .sql();
    }
}
