package dev.efmesh.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.efmesh.annotation.AuditScope;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.AuditDef;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a model says that no data depends on.
 *
 * @param audits severity and query by name
 * @param columns nullability and description by name
 * @param schedule what says when intervals are computed and how, by name: cron, start, end, lookback, batch size
 */
record Metadata(
        String description,
        String owner,
        Map<String, String> audits,
        Map<String, String> columns,
        Map<String, String> schedule) {
    private static final JsonMapper JSON = new JsonMapper();

    static Metadata of(ModelDef<?> model) {
        Map<String, String> audits = new TreeMap<>();
        for (AuditDef audit : model.audits()) {
            audits.put(
                    audit.name(),
                    audit.severity() + scope(audit) + ": " + audit.query().display());
        }
        Map<String, String> columns = new TreeMap<>();
        for (ColumnDef column : model.contract().columns()) {
            columns.put(column.name(), (column.nullable() ? "nullable: " : "not null: ") + column.description());
        }
        return new Metadata(model.description(), model.owner(), audits, columns, schedule(model));
    }

    private static String scope(AuditDef audit) {
        return audit.scope() == AuditScope.BOTH ? "" : " per " + audit.scope();
    }

    private static Map<String, String> schedule(ModelDef<?> model) {
        Map<String, String> schedule = new TreeMap<>();
        model.cron().ifPresent(cron -> schedule.put("cron", cron.toString()));
        if (model.kind() instanceof ModelKind.IncrementalByTimeRange kind) {
            kind.start().ifPresent(start -> schedule.put("start", start.toString()));
            kind.end().ifPresent(end -> schedule.put("end", end.toString()));
            schedule.put("lookback", Integer.toString(kind.lookback()));
            schedule.put("batch size", Integer.toString(kind.batchSize()));
        }
        return schedule;
    }

    String toJson() {
        ObjectNode node = JSON.createObjectNode();
        node.put("description", description);
        node.put("owner", owner);
        ObjectNode auditNode = node.putObject("audits");
        audits.forEach(auditNode::put);
        ObjectNode columnNode = node.putObject("columns");
        columns.forEach(columnNode::put);
        if (!schedule.isEmpty()) {
            ObjectNode scheduleNode = node.putObject("schedule");
            schedule.forEach(scheduleNode::put);
        }
        return node.toString();
    }

    static Metadata fromJson(String text) {
        try {
            JsonNode node = JSON.readTree(text);
            return new Metadata(
                    node.path("description").asText(),
                    node.path("owner").asText(),
                    map(node.path("audits")),
                    map(node.path("columns")),
                    map(node.path("schedule")));
        } catch (JsonProcessingException e) {
            throw new EfmeshException(
                    ErrorCode.STATE_UNREADABLE,
                    "the metadata of a model in the state cannot be read: " + e.getOriginalMessage(),
                    "restore the state from a backup",
                    e);
        }
    }

    private static Map<String, String> map(JsonNode node) {
        Map<String, String> map = new TreeMap<>();
        node.properties()
                .forEach(entry -> map.put(entry.getKey(), entry.getValue().asText()));
        return map;
    }

    /** The description of a column, or empty text. */
    String columnDescription(String column) {
        String text = columns.getOrDefault(column, ": ");
        return text.substring(text.indexOf(": ") + 2);
    }

    /** What differs from {@code before}, in words. */
    List<String> changesFrom(Metadata before) {
        List<String> changes = new ArrayList<>();
        if (!description.equals(before.description)) {
            changes.add("description changed");
        }
        if (!owner.equals(before.owner)) {
            changes.add("owner changed");
        }
        compare("audit", before.audits, audits, changes);
        compare("column", before.columns, columns, changes);
        compare("schedule", before.schedule, schedule, changes);
        return changes;
    }

    /** The names of audits that are new or other than they were. */
    List<String> auditsToRun(Metadata before) {
        return audits.entrySet().stream()
                .filter(audit -> !audit.getValue().equals(before.audits.get(audit.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static void compare(
            String what, Map<String, String> before, Map<String, String> after, List<String> changes) {
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            if (!before.containsKey(name)) {
                changes.add(what + " '" + name + "' added");
            } else if (!after.containsKey(name)) {
                changes.add(what + " '" + name + "' removed");
            } else if (!before.get(name).equals(after.get(name))) {
                changes.add(what + " '" + name + "' changed");
            }
        }
    }
}
