package dev.efmesh.state.jdbc;

import dev.efmesh.state.Lease;
import dev.efmesh.state.LockAttempt;
import dev.efmesh.state.Processes;
import dev.efmesh.state.StateStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A process that takes the lock {@code l} a number of times and writes under it, or takes it once and keeps it. Prints its tokens. */
final class LockingProcess {
    private LockingProcess() {}

    public static void main(String[] arguments) throws IOException {
        int rounds = Integer.parseInt(arguments[1]);
        try (StateStore store = StateStores.sqlite(Path.of(arguments[0]))) {
            for (int i = 0; i < Math.max(rounds, 1); i++) {
                if (store.tryLock("l", Processes.current()) instanceof LockAttempt.Acquired mine) {
                    Lease lease = mine.lease();
                    System.out.println(lease.token());
                    if (rounds == 0) {
                        System.out.flush();
                        System.in.read();
                    }
                    store.addSnapshots(lease, List.of(), List.of());
                    store.release(lease);
                }
                store.read();
            }
        }
        System.out.println("done");
    }

    static Process start(Path state, int rounds) throws IOException {
        String classPath = System.getProperty("java.class.path")
                .replace(File.pathSeparator + File.pathSeparator, File.pathSeparator);
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        LockingProcess.class.getName(),
                        state.toString(),
                        Integer.toString(rounds))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
