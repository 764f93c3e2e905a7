package dev.efmesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.jdbc.StateStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stops an apply before or after each of its writes, one after the other. */
class InterruptedApplyTest {
    private static final Set<String> WRITES = Set.of(
            "claim",
            "build",
            "buildView",
            "load",
            "swapViews",
            "addSnapshots",
            "beginTables",
            "noteBuiltFrom",
            "tableReady",
            "beginPromotion",
            "finishPromotion",
            "addJournal");

    /** Throws before (even numbers) or after (odd numbers) the write that is due; counts all of them. */
    private static <T> T stopping(Class<T> type, T inner, AtomicInteger writes, int at) {
        Consumer<String> step = method -> {
            if (WRITES.contains(method) && writes.getAndIncrement() == at) {
                throw new Intercepted.Stop();
            }
        };
        return Intercepted.of(type, inner, step, step);
    }

    @Test
    void whereverAnApplyStopsTheNextOneEndsTheSame(@TempDir Path temp) throws Exception {
        TestWarehouse calm = new TestWarehouse(Files.createDirectories(temp.resolve("calm")));
        prepare(calm);
        calm.with(efmesh -> efmesh.apply("dev"), Layers.version(2));
        List<String> expected = Dump.of(calm);
        int writes = stopAt(temp.resolve("count"), Integer.MAX_VALUE);
        int stopped = 0;
        for (int at = 0; at < writes; at += isEdge(at, writes) ? 1 : 5) {
            Path folder = temp.resolve("stop" + at);
            stopAt(folder, at);
            stopped++;
            TestWarehouse warehouse = new TestWarehouse(folder);
            warehouse.with(efmesh -> efmesh.apply("dev"), Layers.version(2));
            assertThat(Dump.of(warehouse))
                    .as("stopped at write %d of %d", at, writes)
                    .isEqualTo(expected);
        }
        assertThat(stopped).isGreaterThan(30);
    }

    /** Every write at the beginning and around the promotion, some of the many builds in between. */
    private static boolean isEdge(int at, int writes) {
        return at < 12 || at > writes - 14;
    }

    /** Applies, and is stopped at the given write; gives how many writes there were. */
    private static int stopAt(Path folder, int at) throws IOException {
        TestWarehouse warehouse = new TestWarehouse(Files.createDirectories(folder));
        prepare(warehouse);
        AtomicInteger writes = new AtomicInteger();
        Engine engine = stopping(Engine.class, warehouse.engine(), writes, at);
        StateStore store = stopping(StateStore.class, StateStores.sqlite(warehouse.state()), writes, at);
        try (Efmesh efmesh = TestWarehouse.open(engine, store, Layers.version(2))) {
            efmesh.apply("dev");
        } catch (Intercepted.Stop | EfmeshException e) {
            assertThat(at).isLessThan(Integer.MAX_VALUE);
        }
        return writes.get();
    }

    private static void prepare(TestWarehouse warehouse) {
        warehouse.sql(Layers.SOURCE);
        warehouse.with(efmesh -> efmesh.apply("dev"), Layers.version(1));
    }
}
