package dev.efmesh.cli;

import dev.efmesh.engine.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Aligns rows in columns. Stateless. */
final class TextTables {
    private TextTables() {}

    static List<String> lines(TextTable table) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(table.headings());
        table.rows().forEach(row -> rows.add(row.stream().map(TextTables::cell).toList()));
        int[] widths = new int[table.headings().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(
                        widths[i], row.get(i).codePointCount(0, row.get(i).length()));
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            lines.add(line(row, widths, table));
            if (lines.size() == 1) {
                StringBuilder rule = new StringBuilder();
                for (int width : widths) {
                    rule.append(rule.isEmpty() ? "" : "  ").append("-".repeat(width));
                }
                lines.add(rule.toString());
            }
        }
        return lines;
    }

    private static String cell(Optional<String> cell) {
        return cell.map(text -> text.replace("\n", "\\n")).orElse("NULL");
    }

    private static String line(List<String> row, int[] widths, TextTable table) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String text = row.get(i);
            String padding = " ".repeat(widths[i] - text.codePointCount(0, text.length()));
            line.append(i == 0 ? "" : "  ").append(isNumeric(table, i) ? padding + text : text + padding);
        }
        return line.toString().stripTrailing();
    }

    private static boolean isNumeric(TextTable table, int column) {
        return table.rows().stream()
                .allMatch(row ->
                        row.get(column).map(text -> text.matches("-?[0-9.]+")).orElse(true));
    }
}
