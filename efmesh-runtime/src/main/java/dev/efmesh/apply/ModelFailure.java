package dev.efmesh.apply;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.model.ModelName;
import java.util.List;

/**
 * Why a model was not built.
 *
 * @param code the stable code of the error
 * @param message the sentence of the error
 * @param audits the blocking audits that failed, if it was they
 */
public record ModelFailure(ModelName model, String code, String message, List<AuditOutcome> audits) {
    public ModelFailure {
        audits = List.copyOf(audits);
    }
}
