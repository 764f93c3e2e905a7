package dev.efmesh.inspect;

import dev.efmesh.apply.PhysicalSql;
import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Member;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the declared audits over what an environment has now. Not thread-safe. */
public final class Auditor {
    private final ModelSet models;
    private final Engine engine;
    private final StateView state;
    private final Instant now;

    public Auditor(ModelSet models, Engine engine, StateView state, Instant now) {
        this.models = models;
        this.engine = engine;
        this.state = state;
        this.now = now;
    }

    public AuditReport audit(EnvironmentName environment) {
        EnvironmentRecord record = new Environments(state).require(environment);
        Map<ModelName, RelationName> relations = new HashMap<>();
        for (Member member : record.members().values()) {
            TableRecord table = state.tables().get(member.tableId().orElse(-1));
            if (table != null) {
                relations.put(member.model(), table.relation());
            }
        }
        PhysicalSql sql = new PhysicalSql(models, engine.spelling(), name -> present(relations, name), now);
        List<AuditReport.ModelAudits> audited = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (ModelDef<?> model : models.models()) {
            boolean external = model.kind() instanceof ModelKind.External;
            if (!external && !relations.containsKey(model.name())) {
                skipped.add(model.name() + ": not in '" + environment + "' yet");
            } else if (model.audits().isEmpty()) {
                skipped.add(model.name() + ": has no audits");
            } else {
                audited.add(new AuditReport.ModelAudits(
                        model.name(), engine.audit(sql.audits(model, sql.relation(model.name())))));
            }
        }
        return new AuditReport(environment, audited, skipped);
    }

    private static RelationName present(Map<ModelName, RelationName> relations, ModelName name) {
        RelationName relation = relations.get(name);
        if (relation == null) {
            throw new EfmeshException(
                    ErrorCode.UNKNOWN_MODEL,
                    "an audit reads " + name + ", which the environment does not have",
                    "apply it");
        }
        return relation;
    }
}
