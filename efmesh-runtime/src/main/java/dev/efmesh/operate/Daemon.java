package dev.efmesh.operate;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.model.ModelSet;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ticks an environment whenever something is due, in a thread of its own, until it is closed. A tick that fails is told to the listener and
 * logged, and the next one tries again. Thread-safe.
 */
public final class Daemon implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Daemon.class);
    /** So that a clock that was set, or a machine that slept, is noticed. */
    private static final Duration LONGEST_SLEEP = Duration.ofSeconds(30);

    private final ModelSet models;
    private final Clock clock;
    private final Supplier<RunResult> tick;
    private final AtomicLong ticks = new AtomicLong();
    private final Thread thread;
    private volatile boolean stopping;
    private volatile @Nullable EfmeshException failure;

    /** Begins at once; {@code tick} does one tick. */
    public Daemon(String name, ModelSet models, Clock clock, Supplier<RunResult> tick) {
        this.models = models;
        this.clock = clock;
        this.tick = tick;
        this.thread = new Thread(this::run, "efmesh-daemon-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        Instant due = Instant.MIN;
        while (!stopping) {
            Instant now = clock.instant();
            if (now.isBefore(due)) {
                sleep(Duration.between(now, due));
            } else {
                tickOnce();
                due = Schedule.next(models, now);
            }
        }
    }

    private void tickOnce() {
        try {
            RunResult result = tick.get();
            failure = null;
            if (!result.waiting().isEmpty()) {
                LOGGER.warn(
                        "{} changes of models wait for an apply",
                        result.waiting().size());
            }
        } catch (EfmeshException e) {
            failure = e;
            LOGGER.error("a tick failed: {}", e.getMessage());
        }
        ticks.incrementAndGet();
    }

    private void sleep(Duration wanted) {
        Duration time = wanted.compareTo(LONGEST_SLEEP) < 0 ? wanted : LONGEST_SLEEP;
        try {
            Thread.sleep(Math.max(1, time.toMillis()));
        } catch (InterruptedException e) {
            stopping = true;
        }
    }

    /** How many ticks have ended, failed ones included. */
    public long ticks() {
        return ticks.get();
    }

    /** What the last tick failed with; empty when it did not. */
    public Optional<EfmeshException> lastFailure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Stops gracefully: what is running is rolled back where it cannot be finished at once, nothing new begins, and the thread has ended
     * when this returns.
     */
    @Override
    public void close() {
        stopping = true;
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
