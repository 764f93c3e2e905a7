package dev.efmesh.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.efmesh.apply.ApplyFailedException;
import dev.efmesh.apply.ApplyResult;
import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.TextTable;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.inspect.AuditReport;
import dev.efmesh.inspect.CheckReport;
import dev.efmesh.inspect.EnvironmentDiff;
import dev.efmesh.inspect.ModelGraph;
import dev.efmesh.inspect.RenderedModel;
import dev.efmesh.plan.Plan;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** One JSON document per command, in a shape that only grows within an {@code apiVersion}. */
final class JsonOutput implements Output {
    static final int API_VERSION = 1;

    private static final JsonMapper JSON = new JsonMapper();

    private final PrintStream out;

    JsonOutput(PrintStream out) {
        this.out = out;
    }

    private static ObjectNode document(String command, boolean ok) {
        ObjectNode document = JSON.createObjectNode();
        document.put("apiVersion", API_VERSION);
        document.put("command", command);
        document.put("ok", ok);
        return document;
    }

    private void print(ObjectNode document) {
        out.println(document.toPrettyString());
    }

    private static void texts(ObjectNode node, String field, Collection<?> values) {
        ArrayNode array = node.putArray(field);
        values.forEach(value -> array.add(value.toString()));
    }

    @Override
    public void plan(Plan plan) {
        ObjectNode document = document("plan", true);
        add(document.putObject("plan"), plan);
        print(document);
    }

    private static void add(ObjectNode node, Plan plan) {
        node.put("environment", plan.environment().value());
        node.put("now", plan.now().toString());
        node.put("empty", plan.isEmpty());
        plan.lastAppliedAt().ifPresent(at -> node.put("lastAppliedAt", at.toString()));
        node.put("lastAppliedBy", plan.lastAppliedBy());
        ArrayNode changes = node.putArray("changes");
        plan.changes().forEach(change -> {
            ObjectNode each = changes.addObject();
            each.put("model", change.model().toString());
            each.put("category", change.category().name());
            texts(each, "reasons", change.reasons());
            texts(each, "diff", change.diff());
            texts(each, "columns", change.columns());
        });
        ArrayNode actions = node.putArray("actions");
        plan.builds().forEach(build -> {
            ObjectNode each = actions.addObject();
            each.put("model", build.model().name().toString());
            each.put("action", build.action().name());
            each.put("relation", build.relation().toString());
            each.put("why", build.why());
        });
        texts(node, "removed", plan.removed());
        texts(node, "notices", plan.notices());
    }

    @Override
    public void notConfirmed(Plan plan) {
        ObjectNode document = document("apply", false);
        add(document.putObject("plan"), plan);
        print(document);
    }

    @Override
    public void applied(ApplyResult result) {
        ObjectNode document = document("apply", true);
        add(document, result);
        print(document);
    }

    private static void add(ObjectNode document, ApplyResult result) {
        add(document.putObject("plan"), result.plan());
        ObjectNode node = document.putObject("result");
        node.put("promoted", result.promoted());
        node.put("millis", result.took().toMillis());
        ArrayNode built = node.putArray("built");
        result.built().forEach(model -> {
            ObjectNode each = built.addObject();
            each.put("model", model.model().toString());
            each.put("rows", model.rows());
            each.put("millis", model.took().toMillis());
            each.put("why", model.why());
            audits(each.putArray("warnings"), model.warnings());
        });
        ArrayNode failures = node.putArray("failures");
        result.failures().forEach(failure -> {
            ObjectNode each = failures.addObject();
            each.put("model", failure.model().toString());
            each.put("code", failure.code());
            each.put("message", failure.message());
            audits(each.putArray("audits"), failure.audits());
        });
        ObjectNode skipped = node.putObject("skipped");
        result.skipped().entrySet().stream()
                .sorted(java.util.Map.Entry.comparingByKey())
                .forEach(entry ->
                        skipped.put(entry.getKey().toString(), entry.getValue().toString()));
        texts(node, "swapped", result.swapped());
        texts(node, "dropped", result.dropped());
        texts(node, "repairs", result.repairs());
    }

    private static void audits(ArrayNode array, List<AuditOutcome> audits) {
        audits.forEach(audit -> {
            ObjectNode each = array.addObject();
            each.put("audit", audit.name());
            each.put("severity", audit.severity().name());
            each.put("violations", audit.violations());
            table(each.putObject("sample"), audit.sample());
        });
    }

    private static void table(ObjectNode node, TextTable table) {
        texts(node, "columns", table.headings());
        ArrayNode rows = node.putArray("rows");
        table.rows().forEach(row -> {
            ArrayNode cells = rows.addArray();
            row.forEach(cell -> cells.add(cell.orElse(null)));
        });
    }

    @Override
    public void audited(AuditReport report) {
        ObjectNode document = document("audit", report.holds());
        document.put("environment", report.environment().value());
        ArrayNode models = document.putArray("models");
        report.models().forEach(model -> {
            ObjectNode each = models.addObject();
            each.put("model", model.model().toString());
            audits(each.putArray("audits"), model.outcomes());
        });
        texts(document, "skipped", report.skipped());
        print(document);
    }

    @Override
    public void checked(CheckReport report) {
        ObjectNode document = document("check", report.isClean());
        document.put("models", report.models());
        texts(document, "faults", report.faults());
        print(document);
    }

    @Override
    public void rendered(RenderedModel model) {
        ObjectNode document = document("render", true);
        document.put("model", model.model().toString());
        document.put("environment", model.environment().value());
        document.put("sql", model.sql());
        ObjectNode audits = document.putObject("audits");
        model.audits().forEach(audit -> audits.put(audit.name(), audit.sql()));
        print(document);
    }

    @Override
    public void shown(String model, String environment, TextTable table) {
        ObjectNode document = document("show", true);
        document.put("model", model);
        document.put("environment", environment);
        table(document.putObject("table"), table);
        print(document);
    }

    @Override
    public void graph(ModelGraph graph, GraphCommand.Format format) {
        ObjectNode document = document("graph", true);
        ArrayNode nodes = document.putArray("models");
        graph.nodes().forEach(node -> {
            ObjectNode each = nodes.addObject();
            each.put("model", node.model().toString());
            each.put("kind", node.kind());
            each.put("description", node.description());
            texts(each, "parents", node.parents());
        });
        print(document);
    }

    @Override
    public void differences(EnvironmentDiff diff) {
        ObjectNode document = document("diff", true);
        document.put("left", diff.left().value());
        document.put("right", diff.right().value());
        document.put("same", diff.same());
        ArrayNode differences = document.putArray("differences");
        diff.differences().forEach(difference -> {
            ObjectNode each = differences.addObject();
            each.put("model", difference.model().toString());
            each.put("kind", difference.kind().name());
            texts(each, "diff", difference.diff());
        });
        print(document);
    }

    @Override
    public void initialised(Path folder, List<String> files) {
        ObjectNode document = document("init", true);
        document.put("folder", folder.toString());
        texts(document, "files", files);
        print(document);
    }

    @Override
    public void failed(String command, EfmeshException failure) {
        ObjectNode document = document(command, false);
        ObjectNode error = document.putObject("error");
        error.put("code", failure.code().code());
        error.put("type", failure.code().type().name());
        error.put("message", failure.sentence());
        error.put("hint", failure.hint().orElse(""));
        if (failure instanceof ApplyFailedException apply) {
            add(document, apply.result());
        }
        print(document);
    }
}
