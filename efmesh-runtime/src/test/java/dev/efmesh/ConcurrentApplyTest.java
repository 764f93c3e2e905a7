package dev.efmesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.jdbc.StateStores;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrentApplyTest {
    @Test
    void environmentsAppliedAtOnceInOneProcessShareTablesThatAreBuiltOnce(@TempDir Path folder) throws Exception {
        TestWarehouse warehouse = new TestWarehouse(folder);
        warehouse.sql(Layers.SOURCE);
        List<String> names = List.of("dev", "prod", "test");
        ExecutorService threads = Executors.newFixedThreadPool(names.size());
        try (Efmesh efmesh = warehouse.open(Layers.version(1))) {
            CyclicBarrier start = new CyclicBarrier(names.size());
            List<Future<Integer>> applies = names.stream()
                    .map(name -> threads.submit(() -> {
                        start.await();
                        return efmesh.apply(name).built().size();
                    }))
                    .toList();
            int built = 0;
            for (Future<Integer> apply : applies) {
                built += apply.get();
            }
            try (StateStore store = StateStores.sqlite(warehouse.state())) {
                StateView view = store.read();
                assertThat(built).isEqualTo(view.tables().size());
                assertThat(view.environments().values())
                        .extracting(EnvironmentRecord::revision)
                        .containsExactly(1L, 1L, 1L);
                assertThat(view.environments().values().stream()
                                .map(EnvironmentRecord::members)
                                .distinct())
                        .hasSize(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
