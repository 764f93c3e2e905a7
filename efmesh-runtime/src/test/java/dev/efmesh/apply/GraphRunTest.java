package dev.efmesh.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.efmesh.model.ModelName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class GraphRunTest {
    private static final ModelName A = ModelName.of("g.a");
    private static final ModelName B = ModelName.of("g.b");
    private static final ModelName C = ModelName.of("g.c");
    private static final ModelName D = ModelName.of("g.d");
    /** a and b side by side, c over both, d over c. */
    private static final Map<ModelName, Set<ModelName>> PARENTS =
            Map.of(A, Set.of(), B, Set.of(), C, Set.of(A, B), D, Set.of(C));

    private static GraphRun graph(Predicate<ModelName> work, int jobs) {
        return new GraphRun(
                List.of(A, B, C, D),
                name -> PARENTS.getOrDefault(name, Set.of()),
                name -> work.test(name) ? GraphRun.End.SUCCEEDED : GraphRun.End.FAILED,
                name -> false,
                new AtomicBoolean(),
                () -> {},
                jobs);
    }

    @Test
    void whatDependsOnNothingRunsSideBySideAndTheRestAfterIt() {
        List<ModelName> order = Collections.synchronizedList(new ArrayList<>());
        CyclicBarrier both = new CyclicBarrier(2);
        Map<ModelName, ModelName> skipped = graph(
                        name -> {
                            if (PARENTS.getOrDefault(name, Set.of()).isEmpty()) {
                                await(both);
                            }
                            return order.add(name);
                        },
                        2)
                .run();
        assertThat(skipped).isEmpty();
        assertThat(order).hasSize(4).endsWith(C, D);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFailureStopsItsDescendantsAndNamesItselfAsTheCause() {
        assertThat(graph(name -> !name.equals(B), 2).run()).isEqualTo(Map.of(C, B, D, B));
    }

    @Test
    void whatATaskThrowsEndsTheRunAndIsThrown() {
        assertThatThrownBy(() -> graph(
                                name -> {
                                    throw new OutOfMemoryError("no room");
                                },
                                2)
                        .run())
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("no room");
    }

    @RepeatedTest(20)
    void anInterruptBeginsNothingMoreAndWaitsForWhatRuns() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicBoolean finished = new AtomicBoolean();
        List<ModelName> started = Collections.synchronizedList(new ArrayList<>());
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        GraphRun graph = graph(
                name -> {
                    started.add(name);
                    begun.countDown();
                    uninterruptibly(goOn);
                    finished.set(true);
                    return true;
                },
                1);
        Thread runner = new Thread(() -> {
            seen.add(graph.run());
            seen.add(finished.get());
            seen.add(Thread.currentThread().isInterrupted());
        });
        runner.start();
        begun.await();
        runner.interrupt();
        // it has heard the interrupt when the mark of it is gone and it waits again
        while (runner.isInterrupted() || runner.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        goOn.countDown();
        runner.join();
        assertThat(started).containsExactly(A);
        assertThat(seen).containsExactly(Map.of(B, B, C, C, D, D), true, true);
    }

    private static void uninterruptibly(CountDownLatch latch) {
        boolean open = false;
        while (!open) {
            try {
                latch.await();
                open = true;
            } catch (InterruptedException e) {
                // the work of an engine does not hear interrupts either
                open = false;
            }
        }
    }
}
