package dev.efmesh.engine;

import java.util.List;
import java.util.Optional;

/** Rows as text, for people; an empty {@link Optional} is NULL. */
public record TextTable(List<String> headings, List<List<Optional<String>>> rows) {
    public TextTable {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
    }
}
