package dev.efmesh.plan;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Differences between two versions of a model, for people. Stateless. */
public final class TextDiff {
    private static final int CONTEXT = 3;

    private TextDiff() {}

    /** A unified diff without its file names; empty where the texts are equal. */
    public static List<String> unified(String before, String after) {
        List<String> old = before.lines().toList();
        List<String> lines = UnifiedDiffUtils.generateUnifiedDiff(
                "before", "after", old, DiffUtils.diff(old, after.lines().toList()), CONTEXT);
        return lines.size() <= 2 ? List.of() : List.copyOf(lines.subList(2, lines.size()));
    }

    /** Columns added, removed and retyped, in words. */
    static List<String> columns(Map<String, String> before, Map<String, String> after) {
        List<String> changes = new ArrayList<>();
        after.forEach((name, type) -> {
            String old = before.get(name);
            if (old == null) {
                changes.add("+ " + name + " " + type);
            } else if (!old.equals(type)) {
                changes.add("~ " + name + " " + old + " -> " + type);
            }
        });
        before.forEach((name, type) -> {
            if (!after.containsKey(name)) {
                changes.add("- " + name + " " + type);
            }
        });
        return changes;
    }
}
