package dev.efmesh.plan;

import dev.efmesh.interval.Interval;
import dev.efmesh.model.ModelName;
import java.util.Set;

/** What a plan is for. */
public sealed interface Purpose {
    /** To make the environment what the local definitions say. */
    record Apply() implements Purpose {}

    /** To bring the data of models up to date that are in the environment as they are defined; others wait. */
    record Tick() implements Purpose {}

    /** To compute a range of models again, and what was computed from it; outside the primary environment in tables of its own. */
    record Restate(Set<ModelName> models, Interval range) implements Purpose {
        public Restate {
            models = Set.copyOf(models);
        }
    }
}
