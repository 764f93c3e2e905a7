package dev.efmesh.processor.report;

import dev.efmesh.sql.TextPosition;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Finds lines and columns, where the compiler lets itself be asked. Not thread-safe. */
public interface SourcePositions {
    /** A position; line and column are 0 where they are not known. */
    record Position(String file, int line, int column) {}

    /**
     * A place inside an SQL text, for people.
     *
     * @param where {@code Routes.java:12:20}, or the place in the text where the source is not known
     * @param text the line, and a caret below it
     */
    record Excerpt(String where, String text, Position position) {}

    Position of(Place place);

    Optional<Excerpt> inSql(SqlPlace place);

    /** With javac its syntax trees; with other compilers, or where those are hidden, names only. */
    static SourcePositions of(ProcessingEnvironment environment) {
        try {
            return TreePositions.open(environment);
        } catch (IllegalArgumentException | LinkageError e) {
            return new NamedPositions();
        }
    }

    /** The outermost type around an element: its file is known by its name. */
    static String fileOf(Element element) {
        Element at = element;
        while (at.getEnclosingElement() instanceof TypeElement outer) {
            at = outer;
        }
        return at instanceof TypeElement type ? type.getQualifiedName() + ".java" : at + ".java";
    }

    /** Positions for compilers that have no syntax trees to show. */
    final class NamedPositions implements SourcePositions {
        @Override
        public Position of(Place place) {
            return new Position(fileOf(place.element()), 0, 0);
        }

        @Override
        public Optional<Excerpt> inSql(SqlPlace place) {
            TextPosition at = TextPosition.of(place.text(), place.offset());
            return Optional.of(new Excerpt(
                    "line " + at.line() + ", column " + at.column() + " of the text",
                    "  " + at.excerpt(place.text()).replace("\n", "\n  "),
                    of(place.place())));
        }
    }
}
