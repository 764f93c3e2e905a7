package dev.efmesh.processor.report;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.efmesh.sql.TextPosition;
import java.io.IOException;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;

/** Positions from javac's syntax trees. Not thread-safe. */
final class TreePositions implements SourcePositions {
    private final Trees trees;
    private final NamedPositions names = new NamedPositions();

    private TreePositions(Trees trees) {
        this.trees = trees;
    }

    /** Throws {@link IllegalArgumentException} where the environment is not javac's. */
    static SourcePositions open(ProcessingEnvironment environment) {
        return new TreePositions(Trees.instance(unwrapped(environment)));
    }

    /** IntelliJ wraps the environment in a proxy and offers a way through it. */
    private static ProcessingEnvironment unwrapped(ProcessingEnvironment environment) {
        try {
            Class<?> wrappers = Class.forName(
                    "org.jetbrains.jps.javac.APIWrappers",
                    false,
                    environment.getClass().getClassLoader());
            Object unwrapped = wrappers.getMethod("unwrap", Class.class, Object.class)
                    .invoke(null, ProcessingEnvironment.class, environment);
            return unwrapped instanceof ProcessingEnvironment inner ? inner : environment;
        } catch (ReflectiveOperationException e) {
            return environment;
        }
    }

    @Override
    public Position of(Place place) {
        return path(place)
                .map(path -> position(
                        path.getCompilationUnit(),
                        trees.getSourcePositions().getStartPosition(path.getCompilationUnit(), path.getLeaf())))
                .orElseGet(() -> names.of(place));
    }

    private Optional<TreePath> path(Place place) {
        if (place.mirror() == null) {
            return Optional.ofNullable(trees.getPath(place.element()));
        }
        if (place.value() == null) {
            return Optional.ofNullable(trees.getPath(place.element(), place.mirror()));
        }
        return Optional.ofNullable(trees.getPath(place.element(), place.mirror(), place.value()));
    }

    private static Position position(CompilationUnitTree unit, long offset) {
        String file = unit.getSourceFile().getName();
        if (offset < 0) {
            return new Position(file, 0, 0);
        }
        return new Position(file, (int) unit.getLineMap().getLineNumber(offset), (int)
                unit.getLineMap().getColumnNumber(offset));
    }

    @Override
    public Optional<Excerpt> inSql(SqlPlace place) {
        return path(place.place()).flatMap(path -> inSource(path, place)).or(() -> names.inSql(place));
    }

    private Optional<Excerpt> inSource(TreePath path, SqlPlace place) {
        CompilationUnitTree unit = path.getCompilationUnit();
        String source = source(unit);
        if (!(path.getLeaf() instanceof ExpressionTree expression)) {
            return Optional.empty();
        }
        return LiteralMap.of(expression, unit, trees.getSourcePositions(), source)
                .flatMap(map -> map.sourceOffset(place.text(), place.offset()))
                .map(offset -> excerpt(unit, source, offset));
    }

    private static Excerpt excerpt(CompilationUnitTree unit, String source, int offset) {
        TextPosition at = TextPosition.of(source, offset);
        String path = unit.getSourceFile().getName().replace('\\', '/');
        String name = path.substring(path.lastIndexOf('/') + 1);
        String number = Integer.toString(at.line());
        String[] lines = at.excerpt(source).split("\n", 2);
        String text = "  " + number + " | " + lines[0] + "\n  " + " ".repeat(number.length()) + " | " + lines[1];
        return new Excerpt(
                name + ":" + at, text, new Position(unit.getSourceFile().getName(), at.line(), at.column()));
    }

    private static String source(CompilationUnitTree unit) {
        try {
            return unit.getSourceFile().getCharContent(true).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
