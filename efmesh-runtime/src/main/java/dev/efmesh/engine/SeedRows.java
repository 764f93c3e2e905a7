package dev.efmesh.engine;

import java.util.List;
import java.util.Optional;

/**
 * The rows of a seed, in the order of the contract's columns.
 *
 * @param file the file's name, for messages
 */
public record SeedRows(String file, List<SeedRow> rows) {
    public SeedRows {
        rows = List.copyOf(rows);
    }

    /**
     * One row.
     *
     * @param line the line of the file that it begins on, from 1
     * @param cells text in the seed's spelling; an empty {@link Optional} is NULL
     */
    public record SeedRow(long line, List<Optional<String>> cells) {
        public SeedRow {
            cells = List.copyOf(cells);
        }
    }
}
