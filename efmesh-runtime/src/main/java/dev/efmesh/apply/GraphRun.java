package dev.efmesh.apply;

import dev.efmesh.model.ModelName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs tasks as soon as those they depend on have succeeded, several at a time. A failed task stops what depends on it, and nothing else.
 * One instance per run; {@link #run} is called once.
 */
final class GraphRun {
    /** How a task ended. */
    enum End {
        SUCCEEDED,
        /** Some of it failed: what can do with a part of it goes on. */
        PARTLY,
        FAILED,
        NOT_BEGUN
    }

    private record Ended(ModelName task, End end, Optional<Throwable> thrown) {
        Ended(ModelName task, End end) {
            this(task, end, Optional.empty());
        }
    }

    private final Map<ModelName, Set<ModelName>> waiting = new LinkedHashMap<>();
    private final Map<ModelName, List<ModelName>> dependants = new HashMap<>();
    private final Map<ModelName, ModelName> skipped = new LinkedHashMap<>();
    private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
    /** Set when nothing more may begin; tasks that wait for a worker see it too. */
    private final AtomicBoolean stopped;

    private final Function<ModelName, End> work;
    private final Predicate<ModelName> contentWithParts;
    private final Runnable onStop;
    private final int jobs;

    /**
     * @param work does a task and tells how it ended
     * @param contentWithParts whether a task goes on when one that it depends on ended in part
     * @param stopped set when nothing more may begin, for tasks that have steps of their own
     * @param onStop called once when the run is interrupted, to end what is running
     */
    GraphRun(
            Collection<ModelName> tasks,
            Function<ModelName, Set<ModelName>> dependencies,
            Function<ModelName, End> work,
            Predicate<ModelName> contentWithParts,
            AtomicBoolean stopped,
            Runnable onStop,
            int jobs) {
        this.work = work;
        this.contentWithParts = contentWithParts;
        this.stopped = stopped;
        this.onStop = onStop;
        this.jobs = jobs;
        Set<ModelName> all = new LinkedHashSet<>(tasks);
        for (ModelName task : all) {
            Set<ModelName> open = new LinkedHashSet<>(dependencies.apply(task));
            open.retainAll(all);
            waiting.put(task, open);
            open.forEach(dependency -> dependants
                    .computeIfAbsent(dependency, name -> new ArrayList<>())
                    .add(task));
        }
    }

    /**
     * The tasks that were not begun, each with the failed one that is the cause, or with itself after an interrupt. No task runs any
     * more when this returns or throws; what a task throws is thrown when all others have ended.
     */
    Map<ModelName, ModelName> run() {
        ExecutorService workers = Executors.newFixedThreadPool(jobs, task -> {
            Thread thread = new Thread(task, "efmesh-worker");
            thread.setDaemon(true);
            return thread;
        });
        Optional<Throwable> thrown = Optional.empty();
        boolean interrupted = false;
        try {
            int running = start(workers);
            while (running > 0) {
                try {
                    Ended task = ended.take();
                    running += settle(task, workers) - 1;
                    thrown = thrown.or(task::thrown);
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (!stopped.getAndSet(true)) {
                        onStop.run();
                    }
                }
            }
        } finally {
            workers.shutdown();
        }
        thrown.ifPresent(GraphRun::rethrow);
        if (interrupted) {
            Thread.currentThread().interrupt();
            waiting.keySet().forEach(task -> skipped.put(task, task));
        }
        return skipped;
    }

    private static void rethrow(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) thrown;
    }

    private int start(ExecutorService workers) {
        if (stopped.get()) {
            return 0;
        }
        List<ModelName> ready = new ArrayList<>();
        waiting.forEach((task, open) -> {
            if (open.isEmpty()) {
                ready.add(task);
            }
        });
        for (ModelName task : ready) {
            waiting.remove(task);
            workers.execute(() -> ended.add(carryOut(task)));
        }
        return ready.size();
    }

    private Ended carryOut(ModelName task) {
        if (stopped.get()) {
            return new Ended(task, End.NOT_BEGUN);
        }
        try {
            return new Ended(task, work.apply(task));
        } catch (RuntimeException | Error e) {
            stopped.set(true);
            return new Ended(task, End.FAILED, Optional.of(e));
        }
    }

    /** Gives how many tasks were started because of it. */
    private int settle(Ended task, ExecutorService workers) {
        switch (task.end) {
            case SUCCEEDED ->
                dependants.getOrDefault(task.task, List.of()).forEach(dependant -> free(dependant, task.task));
            case PARTLY -> {
                for (ModelName dependant : dependants.getOrDefault(task.task, List.of())) {
                    if (contentWithParts.test(dependant)) {
                        free(dependant, task.task);
                    } else if (waiting.remove(dependant) != null) {
                        skipped.put(dependant, task.task);
                        skip(dependant, task.task);
                    }
                }
            }
            case FAILED -> skip(task.task, task.task);
            case NOT_BEGUN -> skipped.put(task.task, task.task);
        }
        return start(workers);
    }

    private void free(ModelName dependant, ModelName dependency) {
        Set<ModelName> open = waiting.get(dependant);
        if (open != null) {
            open.remove(dependency);
        }
    }

    private void skip(ModelName failed, ModelName cause) {
        for (ModelName dependant : dependants.getOrDefault(failed, List.of())) {
            if (waiting.remove(dependant) != null) {
                skipped.put(dependant, cause);
                skip(dependant, cause);
            }
        }
    }
}
