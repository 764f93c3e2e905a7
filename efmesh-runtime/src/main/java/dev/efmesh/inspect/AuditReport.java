package dev.efmesh.inspect;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import java.util.List;

/**
 * What the audits of an environment found.
 *
 * @param skipped models that were not audited, each with the reason
 */
public record AuditReport(EnvironmentName environment, List<ModelAudits> models, List<String> skipped) {
    public AuditReport {
        models = List.copyOf(models);
        skipped = List.copyOf(skipped);
    }

    /** The audits of one model. */
    public record ModelAudits(ModelName model, List<AuditOutcome> outcomes) {
        public ModelAudits {
            outcomes = List.copyOf(outcomes);
        }
    }

    /** Whether no blocking audit failed. */
    public boolean holds() {
        return models.stream().flatMap(model -> model.outcomes().stream()).noneMatch(AuditOutcome::blocks);
    }
}
