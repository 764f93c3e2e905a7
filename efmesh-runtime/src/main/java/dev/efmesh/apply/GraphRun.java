package dev.efmesh.apply;

import dev.efmesh.model.ModelName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs tasks as soon as those they depend on have succeeded, several at a time. A failed task stops what depends on it, and nothing else.
 * One instance per run; {@link #run} is called once.
 */
final class GraphRun {
    private record Ended(ModelName task, boolean succeeded) {}

    private final Map<ModelName, Set<ModelName>> waiting = new LinkedHashMap<>();
    private final Map<ModelName, List<ModelName>> dependants = new HashMap<>();
    private final Map<ModelName, ModelName> skipped = new LinkedHashMap<>();
    private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
    private final Predicate<ModelName> work;
    private final int jobs;

    /** {@code work} does a task and tells whether it succeeded; it does not throw. */
    GraphRun(
            Collection<ModelName> tasks,
            Function<ModelName, Set<ModelName>> dependencies,
            Predicate<ModelName> work,
            int jobs) {
        this.work = work;
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

    /** The tasks that were not begun, each with the failed one that is the cause. */
    Map<ModelName, ModelName> run() {
        ExecutorService workers = Executors.newFixedThreadPool(jobs, task -> {
            Thread thread = new Thread(task, "efmesh-worker");
            thread.setDaemon(true);
            return thread;
        });
        try {
            int running = start(workers);
            while (running > 0) {
                Ended task = ended.take();
                running--;
                settle(task);
                running += start(workers);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            waiting.keySet().forEach(task -> skipped.put(task, task));
        } finally {
            workers.shutdown();
        }
        return skipped;
    }

    private int start(ExecutorService workers) {
        List<ModelName> ready = new ArrayList<>();
        waiting.forEach((task, open) -> {
            if (open.isEmpty()) {
                ready.add(task);
            }
        });
        for (ModelName task : ready) {
            waiting.remove(task);
            workers.execute(() -> ended.add(new Ended(task, work.test(task))));
        }
        return ready.size();
    }

    private void settle(Ended task) {
        if (task.succeeded) {
            dependants.getOrDefault(task.task, List.of()).forEach(dependant -> {
                Set<ModelName> open = waiting.get(dependant);
                if (open != null) {
                    open.remove(task.task);
                }
            });
        } else {
            skip(task.task, task.task);
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
