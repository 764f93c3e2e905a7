package dev.efmesh.engine.seed;

import java.util.List;

/**
 * One record of a CSV file.
 *
 * @param number the line that it begins on, from 1
 */
record CsvLine(long number, List<Cell> cells) {
    CsvLine {
        cells = List.copyOf(cells);
    }

    /** One cell, and whether it stood in quotes: an empty cell without them is NULL. */
    record Cell(String text, boolean quoted) {}
}
