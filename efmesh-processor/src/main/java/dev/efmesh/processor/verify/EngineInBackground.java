package dev.efmesh.processor.verify;

import dev.efmesh.engine.ContractFault;
import dev.efmesh.engine.ContractVerifier;
import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelName;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The engine on a thread of its own: it is loaded while the models are still being read, and asked while sources are being written. The
 * thread touches nothing of the compiler's. Used by one thread.
 */
public final class EngineInBackground implements AutoCloseable {
    private record Loaded(ContractVerifier verifier, String engine) {}

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread worker = new Thread(work, "efmesh-verifier");
        worker.setDaemon(true);
        return worker;
    });
    private final CompletableFuture<Loaded> loaded = CompletableFuture.supplyAsync(EngineInBackground::load, thread);

    private static Loaded load() {
        ContractVerifier verifier = DuckDb.verifier();
        return new Loaded(verifier, verifier.engine());
    }

    /** The engine's name and version; throws {@link EfmeshException} where it cannot be loaded. */
    String engine() {
        return joined(loaded).engine();
    }

    /** Asks about the models; the answer is had by {@link #joined}. */
    CompletableFuture<List<ContractFault>> ask(List<ModelDef<?>> models, Set<ModelName> checked) {
        return loaded.thenApplyAsync(engine -> engine.verifier.verify(models, checked), thread);
    }

    static <T> T joined(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    @Override
    public void close() {
        var ignored = loaded.whenCompleteAsync(
                (engine, failure) -> {
                    if (engine != null) {
                        engine.verifier.close();
                    }
                },
                thread);
        thread.shutdown();
    }
}
