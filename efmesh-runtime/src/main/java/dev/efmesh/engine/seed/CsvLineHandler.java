package dev.efmesh.engine.seed;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;

/** Collects the cells of a record and remembers which were quoted. Not thread-safe. */
final class CsvLineHandler extends AbstractBaseCsvCallbackHandler<CsvLine> {
    private final List<CsvLine.Cell> cells = new ArrayList<>();

    @Override
    protected void handleBegin(long startingLineNumber) {
        cells.clear();
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        cells.add(new CsvLine.Cell(new String(buffer, offset, length), quoted));
    }

    @Override
    protected void handleEmpty() {
        cells.add(new CsvLine.Cell("", false));
    }

    @Override
    protected CsvLine buildRecord() {
        return new CsvLine(getStartingLineNumber(), cells);
    }
}
