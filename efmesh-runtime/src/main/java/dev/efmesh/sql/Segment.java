package dev.efmesh.sql;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/** A piece of a template. {@code offset} is where it begins in the author's text (UTF-16). */
public sealed interface Segment {
    int offset();

    /** SQL as its author wrote it. */
    record Text(int offset, String sql) implements Segment {
        public Text {
            requireNonNull(sql, "sql is null");
        }
    }

    /** SQL that stands for a token of the author's, such as an expanded column list. */
    record Piece(int offset, String sql) implements Segment {
        public Piece {
            requireNonNull(sql, "sql is null");
        }
    }

    /** {@code @ref(target)}: as the author wrote it, or, once resolved, a model's name. */
    record Ref(int offset, String target) implements Segment {
        public Ref {
            requireNonNull(target, "target is null");
        }
    }

    /** {@code @cols(target alias, columns)}; no columns means all. Resolved templates hold none. */
    record Cols(int offset, String target, Optional<String> alias, List<String> columns) implements Segment {
        public Cols {
            columns = List.copyOf(columns);
        }
    }

    /** A token without arguments: {@code @self}, {@code @column}, {@code @now} or a bound of the interval. */
    record Token(int offset, Marker marker) implements Segment {
        public Token {
            requireNonNull(marker, "marker is null");
        }
    }
}
