package dev.efmesh.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a person asks of a plan.
 *
 * @param refresh whether externals that cannot be compared (engine tables, URLs) count as changed
 * @param start intervals that end before it are not computed
 * @param end intervals that begin at it or after it are not computed
 * @param select which incremental models are filled: names, {@code layer.*}, and {@code +} before or after a name for what it reads or
 *     what reads it; empty for all
 */
public record PlanRequest(boolean refresh, Optional<Instant> start, Optional<Instant> end, List<String> select) {
    /** Everything that is due. */
    public static final PlanRequest ALL = new PlanRequest(false, Optional.empty(), Optional.empty(), List.of());

    public PlanRequest {
        select = List.copyOf(select);
    }

    /** The same with externals that cannot be compared counted as changed, or not. */
    public PlanRequest refreshing(boolean value) {
        return new PlanRequest(value, start, end, select);
    }

    /** The same for intervals that touch {@code [from, to)}. */
    public PlanRequest between(Optional<Instant> from, Optional<Instant> to) {
        return new PlanRequest(refresh, from, to, select);
    }

    /** The same for some models. */
    public PlanRequest selecting(List<String> patterns) {
        return new PlanRequest(refresh, start, end, patterns);
    }

    /** Whether less than all that is due may be computed. */
    public boolean isPartial() {
        return start.isPresent() || end.isPresent() || !select.isEmpty();
    }
}
