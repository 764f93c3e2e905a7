package dev.efmesh.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.state.Holder;
import dev.efmesh.state.LockAttempt;
import dev.efmesh.state.StateStore;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes over one file. */
class SqliteProcessesTest {
    private static final Holder SOMEBODY = new Holder("elsewhere", 4711, Instant.EPOCH, "ada");

    @Test
    void twoProcessesThatStartAtOnceNeitherMeetABusyStoreNorShareAToken(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("s");
        List<Process> processes = List.of(LockingProcess.start(file, 300), LockingProcess.start(file, 300));
        List<Long> tokens = new ArrayList<>();
        for (Process process : processes) {
            List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(lines).isNotEmpty();
            assertThat(lines.get(lines.size() - 1)).as("%s", lines).isEqualTo("done");
            List<Long> own =
                    lines.stream().limit(lines.size() - 1).map(Long::valueOf).toList();
            assertThat(own).isSorted();
            tokens.addAll(own);
            assertThat(process.waitFor()).isZero();
        }
        assertThat(tokens.stream().sorted())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, tokens.size()).boxed().toList());
        try (StateStore store = StateStores.sqlite(file)) {
            assertThat(store.read().revision()).isEqualTo(tokens.size());
        }
    }

    @Test
    void theLockOfAKilledProcessIsTakenOverAtOnceAndThatOfALivingOneIsNot(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("s");
        Process process = LockingProcess.start(file, 0);
        try (StateStore store = StateStores.sqlite(file);
                BufferedReader lines = process.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("1");
            assertThat(store.tryLock("l", SOMEBODY))
                    .isInstanceOfSatisfying(
                            LockAttempt.Held.class,
                            held -> assertThat(held.holder().pid()).isEqualTo(process.pid()));
            assertThat(process.destroyForcibly().waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(store.tryLock("l", SOMEBODY))
                    .isInstanceOfSatisfying(
                            LockAttempt.Acquired.class,
                            mine -> assertThat(mine.lease().token()).isEqualTo(2));
        } finally {
            process.destroyForcibly();
        }
    }
}
