package dev.efmesh.apply;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ModelName;
import dev.efmesh.plan.Purpose;
import java.util.stream.Collectors;

/** Models of an apply failed, so nothing was promoted; holds what was done and what was not. */
public final class ApplyFailedException extends EfmeshException {
    private static final long serialVersionUID = 1L;

    private final transient ApplyResult result;

    ApplyFailedException(ApplyResult result) {
        super(code(result), sentence(result), hint(result));
        this.result = result;
    }

    private static String hint(ApplyResult result) {
        return result.plan().options().purpose() instanceof Purpose.Apply
                ? "nothing was promoted; what was built is kept and not built again"
                : "what did not fail is up to date; the next run tries the rest again";
    }

    private static String command(ApplyResult result) {
        Purpose purpose = result.plan().options().purpose();
        String word =
                purpose instanceof Purpose.Apply ? "apply" : purpose instanceof Purpose.Tick ? "run" : "restatement";
        return "the " + word + " of '" + result.environment() + "' ";
    }

    private static ErrorCode code(ApplyResult result) {
        boolean audits = !result.failures().isEmpty()
                && result.failures().stream()
                        .allMatch(failure -> !failure.audits().isEmpty());
        return audits ? ErrorCode.AUDIT_FAILED : ErrorCode.MODEL_FAILED;
    }

    private static String sentence(ApplyResult result) {
        String failures = result.failures().stream()
                .map(ModelFailure::message)
                .collect(Collectors.joining("\n  ", result.failures().size() > 1 ? "\n  " : "", ""));
        String skipped = result.skipped().isEmpty()
                ? ""
                : "; not begun: "
                        + result.skipped().keySet().stream()
                                .sorted()
                                .map(ModelName::toString)
                                .collect(Collectors.joining(", "));
        return command(result) + (result.failures().isEmpty() ? "was interrupted" : "failed: " + failures) + skipped;
    }

    public ApplyResult result() {
        return result;
    }
}
