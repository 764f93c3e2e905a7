package dev.efmesh.apply;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.interval.Interval;
import dev.efmesh.state.Lease;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.TableRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;

/**
 * Notes in the ledger of one table what is committed in the warehouse, beside the work on the next batch: what has come together since the
 * last write goes into one transaction. What is not noted when the process ends is computed again. Used by one thread.
 */
final class LedgerWriter {
    private final StateStore store;
    private final Lease lease;
    private final long table;
    private final Instant now;
    private final ExecutorService writer;
    private final List<Interval> pending = new ArrayList<>();
    private CompletableFuture<Optional<TableRecord>> running = CompletableFuture.completedFuture(Optional.empty());
    private Optional<TableRecord> latest = Optional.empty();

    /** {@code writer} runs one task at a time per table, or more; it belongs to the caller. */
    LedgerWriter(StateStore store, Lease lease, long table, Instant now, ExecutorService writer) {
        this.store = store;
        this.lease = lease;
        this.table = table;
        this.now = now;
        this.writer = writer;
    }

    /** Notes a range soon; throws what an earlier write threw, such as {@code LOCK_LOST}. */
    void done(Interval range) {
        pending.add(range);
        if (running.isDone()) {
            write();
        }
    }

    private void write() {
        settle();
        List<Interval> batch = List.copyOf(pending);
        pending.clear();
        running =
                CompletableFuture.supplyAsync(() -> Optional.of(store.intervalsDone(lease, table, batch, now)), writer);
    }

    private void settle() {
        try {
            running.join().ifPresent(record -> latest = Optional.of(record));
        } catch (CompletionException e) {
            running = CompletableFuture.completedFuture(Optional.empty());
            if (e.getCause() instanceof EfmeshException known) {
                throw known;
            }
            throw new EfmeshException(ErrorCode.BUG, "writing the ledger: " + e.getCause(), "", e);
        }
    }

    /** Waits until all is noted; gives the table as it is then, or empty where nothing was noted at all. */
    Optional<TableRecord> flush() {
        settle();
        if (!pending.isEmpty()) {
            write();
            settle();
        }
        return latest;
    }
}
