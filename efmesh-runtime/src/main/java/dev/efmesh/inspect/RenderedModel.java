package dev.efmesh.inspect;

import dev.efmesh.engine.AuditQuery;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import java.util.List;

/** A model's SQL as it runs in an environment. */
public record RenderedModel(ModelName model, EnvironmentName environment, String sql, List<AuditQuery> audits) {
    public RenderedModel {
        audits = List.copyOf(audits);
    }
}
