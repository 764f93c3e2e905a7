package dev.efmesh.apply;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.efmesh.error.EfmeshException;

/** What the journal keeps of an apply, as JSON text. Stateless. */
final class ApplyJournal {
    private static final JsonMapper JSON = new JsonMapper();

    private ApplyJournal() {}

    static String of(ApplyResult result) {
        ObjectNode node = JSON.createObjectNode();
        ObjectNode changes = node.putObject("changes");
        result.plan()
                .differences()
                .forEach(change ->
                        changes.put(change.model().toString(), change.category().name()));
        ObjectNode built = node.putObject("built");
        result.built().forEach(model -> built.put(model.model().toString(), model.rows()));
        ObjectNode intervals = node.putObject("intervals");
        result.built().stream()
                .filter(model -> model.intervals() > 0)
                .forEach(model -> intervals.put(model.model().toString(), model.intervals()));
        ObjectNode failures = node.putObject("failures");
        result.failures().forEach(failure -> failures.put(failure.model().toString(), failure.message()));
        node.put("views", result.swapped().size());
        node.put("millis", result.took().toMillis());
        return node.toString();
    }

    static String of(EfmeshException error) {
        ObjectNode node = JSON.createObjectNode();
        node.put("error", error.code().code());
        node.put("message", error.sentence());
        return node.toString();
    }
}
