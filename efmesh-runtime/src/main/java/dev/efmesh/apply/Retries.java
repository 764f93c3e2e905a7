package dev.efmesh.apply;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Repeats what failed because of a conflict with another connection, and nothing else: the same may succeed then. The pause doubles each
 * time.
 *
 * @param retries how often at most
 * @param stopped whether it is not worth while any more
 */
record Retries(int retries, BooleanSupplier stopped) {
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final int LONGEST_DOUBLING = 8;

    <T> T call(Supplier<T> work) {
        for (int attempt = 0; ; attempt++) {
            try {
                return work.get();
            } catch (EfmeshException e) {
                boolean again = e.code() == ErrorCode.ENGINE_CONFLICT && attempt < retries && !stopped.getAsBoolean();
                if (!again || !pause(attempt)) {
                    throw e;
                }
            }
        }
    }

    /** {@code false} after an interrupt. */
    private static boolean pause(int attempt) {
        try {
            Thread.sleep(FIRST_PAUSE_MILLIS << Math.min(attempt, LONGEST_DOUBLING));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
