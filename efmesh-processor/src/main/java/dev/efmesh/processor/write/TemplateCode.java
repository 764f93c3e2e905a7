package dev.efmesh.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.efmesh.sql.Marker;
import dev.efmesh.sql.Segment;
import dev.efmesh.sql.Template;

/** Writes a resolved template as an expression. Stateless. */
final class TemplateCode {
    private TemplateCode() {}

    static CodeBlock of(Template template) {
        CodeBlock segments = template.segments().stream()
                .map(TemplateCode::segment)
                .collect(CodeBlock.joining(",\n    ", "\n    ", ""));
        return CodeBlock.of("$T.of($L)", Template.class, segments);
    }

    private static CodeBlock segment(Segment segment) {
        if (segment instanceof Segment.Text text) {
            return CodeBlock.of("new $T($L, $L)", Segment.Text.class, text.offset(), TextLiteral.of(text.sql()));
        }
        if (segment instanceof Segment.Piece piece) {
            return CodeBlock.of("new $T($L, $S)", Segment.Piece.class, piece.offset(), piece.sql());
        }
        if (segment instanceof Segment.Ref ref) {
            return CodeBlock.of("new $T($L, $S)", Segment.Ref.class, ref.offset(), ref.target());
        }
        if (segment instanceof Segment.Token token) {
            return CodeBlock.of(
                    "new $T($L, $T.$L)",
                    Segment.Token.class,
                    token.offset(),
                    Marker.class,
                    token.marker().name());
        }
        throw new IllegalArgumentException("not resolved: " + segment);
    }
}
