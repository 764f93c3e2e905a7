package dev.efmesh.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.sql.Template;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a snapshot keeps of its model, to compare and to show later.
 *
 * @param shape the hash of all but the query
 * @param kind in words
 * @param query the query with its tokens, refs as model names; empty text where there is none
 * @param columns types by column, in the order of the contract
 */
record Definition(String shape, String kind, String query, Map<String, String> columns) {
    private static final JsonMapper JSON = new JsonMapper();

    static Definition of(ModelDef<?> model, String shape) {
        Map<String, String> columns = new LinkedHashMap<>();
        for (ColumnDef column : model.contract().columns()) {
            columns.put(column.name(), Fingerprints.type(column.type()));
        }
        return new Definition(
                shape, kind(model.kind()), model.query().map(Template::display).orElse(""), columns);
    }

    private static String kind(ModelKind kind) {
        if (kind instanceof ModelKind.Seed seed) {
            return "seed " + seed.resource();
        }
        if (kind instanceof ModelKind.External external) {
            return external.source() instanceof ModelKind.ExternalSource.EngineTable table
                    ? "external " + table.name()
                    : "external " + String.join(", ", ((ModelKind.ExternalSource.Files) external.source()).paths());
        }
        if (kind instanceof ModelKind.IncrementalByTimeRange incremental) {
            return "incremental by " + incremental.timeColumn() + " per " + incremental.unit();
        }
        return kind.word();
    }

    String toJson() {
        ObjectNode node = JSON.createObjectNode();
        node.put("shape", shape);
        node.put("kind", kind);
        node.put("query", query);
        ObjectNode types = node.putObject("columns");
        columns.forEach(types::put);
        return node.toString();
    }

    static Definition fromJson(String text) {
        try {
            JsonNode node = JSON.readTree(text);
            Map<String, String> columns = new LinkedHashMap<>();
            node.path("columns")
                    .properties()
                    .forEach(entry ->
                            columns.put(entry.getKey(), entry.getValue().asText()));
            return new Definition(
                    node.path("shape").asText(),
                    node.path("kind").asText(),
                    node.path("query").asText(),
                    columns);
        } catch (JsonProcessingException e) {
            throw new EfmeshException(
                    ErrorCode.STATE_UNREADABLE,
                    "a snapshot in the state cannot be read: " + e.getOriginalMessage(),
                    "restore the state from a backup",
                    e);
        }
    }

    /** The query as a template, to render it as it was. */
    Optional<Template> template() {
        return query.isEmpty()
                ? Optional.empty()
                : Optional.of(dev.efmesh.sql.TemplateParser.parse(query).template());
    }
}
