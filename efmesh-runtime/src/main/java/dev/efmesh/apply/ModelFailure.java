package dev.efmesh.apply;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.interval.Interval;
import dev.efmesh.model.ModelName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why a model was not built.
 *
 * @param code the stable code of the error
 * @param message the sentence of the error
 * @param interval the range that failed; empty where the model has none, or failed as a whole
 * @param audits the blocking audits that failed, if it was they
 */
public record ModelFailure(
        ModelName model, Optional<Interval> interval, String code, String message, List<AuditOutcome> audits) {
    public ModelFailure {
        audits = List.copyOf(audits);
    }

    /** The failure of a model whose rows were refused by audits; {@code outcomes} may hold others that hold or only warn. */
    static ModelFailure refused(ModelName model, Optional<Interval> interval, List<AuditOutcome> outcomes) {
        List<AuditOutcome> blocking =
                outcomes.stream().filter(AuditOutcome::blocks).toList();
        String found = blocking.stream()
                .map(audit -> "audit '" + audit.name() + "' found " + audit.violations()
                        + (audit.violations() == 1 ? " row" : " rows"))
                .collect(Collectors.joining("; "));
        String of = interval.map(range -> " " + range).orElse("");
        return new ModelFailure(model, interval, ErrorCode.AUDIT_FAILED.code(), model + of + ": " + found, blocking);
    }

    /** The failure of a model as a whole. */
    static ModelFailure of(ModelName model, EfmeshException error) {
        return new ModelFailure(
                model, Optional.empty(), error.code().code(), model + ": " + error.sentence(), List.of());
    }
}
