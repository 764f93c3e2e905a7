package dev.efmesh.apply;

import dev.efmesh.engine.Engine;
import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.QuietListener;
import dev.efmesh.event.RunListener;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.plan.Plan;
import dev.efmesh.state.Holder;
import dev.efmesh.state.JournalEntry;
import dev.efmesh.state.Lease;
import dev.efmesh.state.LeaseKeeper;
import dev.efmesh.state.LockAttempt;
import dev.efmesh.state.Processes;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Applies plans under the environment's lock. Thread-safe; every apply is an {@link ApplyRun} of its own. */
public final class Applier {
    private final ModelSet models;
    private final Engine engine;
    private final StateStore store;
    private final SeedReader seeds;
    private final RunListener listener;
    private final Clock clock;
    private final Duration lease;
    /** Environments share tables, so in one process their applies follow one another; another process cannot open the warehouse. */
    private final ReentrantLock turn = new ReentrantLock();

    public Applier(
            ModelSet models,
            Engine engine,
            StateStore store,
            SeedReader seeds,
            RunListener listener,
            Clock clock,
            Duration lease) {
        this.models = models;
        this.engine = engine;
        this.store = store;
        this.seeds = seeds;
        this.listener = new QuietListener(listener);
        this.clock = clock;
        this.lease = lease;
    }

    /**
     * Does exactly what the plan shows.
     *
     * @param replan makes the plan again of a newer state; where it asks for other work the apply is refused with {@code PLAN_STALE}
     * @throws ApplyFailedException when models failed; nothing is promoted then
     */
    public ApplyResult apply(Plan shown, Function<StateView, Plan> replan, ApplyOptions options) {
        return under("apply", shown.environment(), options, (run, storeId) -> run.apply(shown, replan, storeId));
    }

    /**
     * Makes a plan and does what it says, all under the environment's lock.
     *
     * @param command what the journal calls it
     * @param now the instant of the command
     * @param stale which ranges of which tables are to be computed again before the plan is made
     * @param planner makes the plan of the state
     * @throws ApplyFailedException when models failed; the others are up to date then
     */
    public ApplyResult tick(
            String command,
            EnvironmentName environment,
            Instant now,
            Function<StateView, Map<Long, IntervalSet>> stale,
            Function<StateView, Plan> planner,
            ApplyOptions options) {
        return under(command, environment, options, (run, storeId) -> run.tick(stale, planner, storeId, now));
    }

    private ApplyResult under(
            String command,
            EnvironmentName environment,
            ApplyOptions options,
            BiFunction<ApplyRun, String, ApplyResult> work) {
        Instant startedAt = clock.instant();
        Holder holder = Processes.current();
        String storeId = store.create();
        LockAttempt attempt = store.tryLock(lockOf(environment), holder);
        if (attempt instanceof LockAttempt.Held held) {
            throw new EfmeshException(
                    ErrorCode.LOCK_HELD,
                    "'" + environment + "' is locked by " + held.holder() + " since " + held.since(),
                    "wait until it is done; the lock of a process that is gone is taken over by itself");
        }
        Lease held = ((LockAttempt.Acquired) attempt).lease();
        try (LeaseKeeper keeper = new LeaseKeeper(store, held, lease)) {
            turn.lock();
            try {
                ApplyRun run =
                        new ApplyRun(models, engine, store, seeds, listener, keeper.lease(), environment, options);
                ApplyResult result = work.apply(run, storeId);
                journal(command, environment, startedAt, "done", ApplyJournal.of(result));
                return result;
            } catch (ApplyFailedException e) {
                journalFailure(command, environment, startedAt, ApplyJournal.of(e.result()), e);
                throw e;
            } catch (EfmeshException e) {
                journalFailure(command, environment, startedAt, ApplyJournal.of(e), e);
                throw e;
            } finally {
                turn.unlock();
            }
        }
    }

    /** The name of an environment's lock. */
    public static String lockOf(EnvironmentName environment) {
        return "environment:" + environment;
    }

    /** What went wrong first is what the user must hear of, even where the state cannot take a note of it. */
    private void journalFailure(
            String command, EnvironmentName environment, Instant startedAt, String summary, EfmeshException failure) {
        try {
            journal(command, environment, startedAt, "failed", summary);
        } catch (EfmeshException e) {
            failure.addSuppressed(e);
        }
    }

    private void journal(
            String command, EnvironmentName environment, Instant startedAt, String outcome, String summary) {
        store.addJournal(
                new JournalEntry(environment, command, outcome, appliedBy(), startedAt, clock.instant(), summary));
    }

    static String appliedBy() {
        Holder self = Processes.current();
        return self.user() + "@" + self.host();
    }
}
