package dev.efmesh.event;

import dev.efmesh.interval.Interval;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import java.time.Duration;

/**
 * Hears what a command does. All methods do nothing by default; they are called from worker threads, one call at a time, and must
 * return quickly. What a listener throws is logged and ignored.
 */
public interface RunListener {
    /** Hears nothing. */
    RunListener NONE = new RunListener() {};

    /** An apply, a run or a restatement begins; {@code models} is how many will be built or filled. */
    default void applyStarted(EnvironmentName environment, int models) {}

    default void modelStarted(ModelName model) {}

    /** {@code rows} is -1 where they were not counted. */
    default void modelBuilt(ModelName model, long rows, Duration took) {}

    /**
     * A batch of intervals of a model is committed.
     *
     * @param done how many of the model's intervals this command has computed
     * @param total how many it computes
     */
    default void intervalDone(ModelName model, Interval range, long rows, long done, long total) {}

    /** A query gave rows for other intervals than the one it was asked for; they were left out. */
    default void rowsOutside(ModelName model, Interval range, long rows) {}

    /** An audit with the severity warn failed. */
    default void auditWarned(ModelName model, String audit, long violations) {}

    default void modelFailed(ModelName model, String message) {}

    /** A model was not begun because {@code because} failed. */
    default void modelSkipped(ModelName model, ModelName because) {}

    /** The views have moved; {@code views} is how many changed. */
    default void promoted(EnvironmentName environment, int views) {}

    /** Something that a person should know and that stops nothing. */
    default void notice(String message) {}
}
