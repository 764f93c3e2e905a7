package dev.efmesh.event;

import dev.efmesh.interval.Interval;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on to another listener, one call at a time, and keeps what that one throws away from the work. Thread-safe. */
public final class QuietListener implements RunListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(QuietListener.class);

    private final RunListener listener;

    public QuietListener(RunListener listener) {
        this.listener = listener;
    }

    private synchronized void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            LOGGER.warn("a listener failed", e);
        }
    }

    @Override
    public void applyStarted(EnvironmentName environment, int models) {
        tell(() -> listener.applyStarted(environment, models));
    }

    @Override
    public void modelStarted(ModelName model) {
        tell(() -> listener.modelStarted(model));
    }

    @Override
    public void modelBuilt(ModelName model, long rows, Duration took) {
        tell(() -> listener.modelBuilt(model, rows, took));
    }

    @Override
    public void intervalDone(ModelName model, Interval range, long rows, long done, long total) {
        tell(() -> listener.intervalDone(model, range, rows, done, total));
    }

    @Override
    public void rowsOutside(ModelName model, Interval range, long rows) {
        tell(() -> listener.rowsOutside(model, range, rows));
    }

    @Override
    public void auditWarned(ModelName model, String audit, long violations) {
        tell(() -> listener.auditWarned(model, audit, violations));
    }

    @Override
    public void modelFailed(ModelName model, String message) {
        tell(() -> listener.modelFailed(model, message));
    }

    @Override
    public void modelSkipped(ModelName model, ModelName because) {
        tell(() -> listener.modelSkipped(model, because));
    }

    @Override
    public void promoted(EnvironmentName environment, int views) {
        tell(() -> listener.promoted(environment, views));
    }

    @Override
    public void notice(String message) {
        tell(() -> listener.notice(message));
    }
}
