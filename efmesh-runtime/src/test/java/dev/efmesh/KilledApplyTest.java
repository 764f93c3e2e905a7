package dev.efmesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, really killed. The number and the seed can be given: {@code -Defmesh.test.kills=300 -Defmesh.test.seed=7}. */
class KilledApplyTest {
    private static final int KILLS = Integer.getInteger("efmesh.test.kills", 30);
    private static final int LONGEST_WAIT_MILLIS = 500;

    @Test
    void anApplyThatWasKilledAnywhereEndsLikeOneThatWasNot(@TempDir Path temp) throws Exception {
        long seed = Long.getLong("efmesh.test.seed", System.nanoTime());
        Random random = new Random(seed);
        Path base = Files.createDirectories(temp.resolve("base"));
        TestWarehouse before = new TestWarehouse(base);
        before.sql(Layers.SOURCE);
        before.with(efmesh -> efmesh.apply("dev"), Layers.version(1));
        before.with(efmesh -> efmesh.apply("prod"), Layers.version(1));
        TestWarehouse calm = new TestWarehouse(copy(base, temp.resolve("calm")));
        calm.with(efmesh -> efmesh.apply("dev"), Layers.version(2));
        List<String> expected = Dump.of(calm);
        int interrupted = 0;
        for (int i = 0; i < KILLS; i++) {
            Path folder = copy(base, temp.resolve("kill" + i));
            Process process = ApplyProcess.start(folder, "dev", "2");
            boolean ended = process.waitFor(random.nextInt(LONGEST_WAIT_MILLIS), TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
            interrupted += ended ? 0 : 1;
            TestWarehouse killed = new TestWarehouse(folder);
            killed.with(efmesh -> efmesh.apply("dev"), Layers.version(2));
            assertThat(Dump.of(killed)).as("kill %d of seed %d", i, seed).isEqualTo(expected);
            delete(folder);
        }
        assertThat(interrupted)
                .as("of %d applies, how many were interrupted", KILLS)
                .isGreaterThan(KILLS / 4);
    }

    @Test
    void aSecondProcessIsRefusedAndNamesTheFirst(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("tmp"));
        TestWarehouse warehouse = new TestWarehouse(folder);
        Process first = ApplyProcess.start(folder, "dev", "slow");
        try {
            EfmeshException failure = refusal(warehouse, "dev");
            assertThat(failure.code()).isEqualTo(ErrorCode.LOCK_HELD);
            assertThat(failure).hasMessageContaining("pid " + first.pid());
            EfmeshException other = refusal(warehouse, "prod");
            assertThat(other.code()).isEqualTo(ErrorCode.ENGINE_BUSY);
            assertThat(other).hasMessageContaining("PID " + first.pid()).hasMessageContaining("warehouse.duckdb");
            assertThat(warehouse
                            .with(efmesh -> efmesh.plan("dev"), Layers.version(1))
                            .isEmpty())
                    .isFalse();
        } finally {
            first.destroyForcibly().waitFor();
        }
        warehouse.sql(Layers.SOURCE);
        assertThat(warehouse
                        .with(efmesh -> efmesh.apply("dev"), Layers.version(1))
                        .promoted())
                .isTrue();
    }

    private static EfmeshException refusal(TestWarehouse warehouse, String environment) {
        return TestWarehouse.failure(() -> warehouse.with(efmesh -> efmesh.apply(environment), Layers.version(1)));
    }

    private static Path copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.resolve("tmp"));
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return to;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
