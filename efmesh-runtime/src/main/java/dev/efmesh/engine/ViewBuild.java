package dev.efmesh.engine;

import dev.efmesh.model.Contract;
import dev.efmesh.model.RelationName;
import java.util.List;

/** A view model's physical view; see {@link TableBuild}. The audits read {@code @self} from {@code target}. */
public record ViewBuild(
        RelationName target, Contract contract, String query, List<AuditQuery> audits, String description) {
    public ViewBuild {
        audits = List.copyOf(audits);
    }
}
