package dev.efmesh.operate;

import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelSet;
import dev.efmesh.plan.Targets;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** When there is something to do next. Stateless. */
final class Schedule {
    /** For models that follow their parents and have no times of their own. */
    private static final Duration AT_LEAST = Duration.ofHours(1);

    private Schedule() {}

    /** The next instant after {@code now} at which a model is due, and at most an hour later. */
    static Instant next(ModelSet models, Instant now) {
        Targets targets = new Targets(models.defaultStart(), now);
        Stream<Optional<Instant>> due = models.models().stream().map(model -> next(model, targets));
        Instant latest = now.plus(AT_LEAST);
        return due.flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .filter(next -> next.isBefore(latest))
                .orElse(latest);
    }

    private static Optional<Instant> next(ModelDef<?> model, Targets targets) {
        return model.kind() instanceof ModelKind.IncrementalByTimeRange kind
                ? targets.next(model, kind)
                : model.cron().flatMap(cron -> cron.next(targets.now()));
    }
}
