package dev.efmesh.sql;

/** A place in a text, line and column from 1, the column in UTF-16 characters. */
public record TextPosition(int line, int column) {
    /** The place of an offset. */
    public static TextPosition of(String text, int offset) {
        int end = Math.min(offset, text.length());
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < end; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new TextPosition(line, end - lineStart + 1);
    }

    /** The line that the place is on, with a line below it that points at the column. */
    public String excerpt(String text) {
        String[] lines = text.split("\n", -1);
        String shown = lines[Math.min(line, lines.length) - 1].replace("\r", "");
        StringBuilder pointer = new StringBuilder();
        for (int i = 0; i < Math.min(column - 1, shown.length()); i++) {
            pointer.append(shown.charAt(i) == '\t' ? '\t' : ' ');
        }
        return shown + "\n" + pointer + "^";
    }

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
