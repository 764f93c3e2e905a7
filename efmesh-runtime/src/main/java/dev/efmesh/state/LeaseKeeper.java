package dev.efmesh.state;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Renews a lease at a third of its length until it is closed, which gives the lock back. Thread-safe. */
public final class LeaseKeeper implements AutoCloseable {
    private final StateStore store;
    private final Lease lease;
    private final ScheduledExecutorService heartbeat;

    public LeaseKeeper(StateStore store, Lease lease, Duration length) {
        this.store = store;
        this.lease = lease;
        this.heartbeat = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "efmesh-lease-" + lease.name());
            thread.setDaemon(true);
            return thread;
        });
        long period = length.toMillis() / 3;
        // a lock that was lost is noticed by the next write, which carries the token
        var ignored = heartbeat.scheduleAtFixedRate(() -> store.renew(lease), period, period, TimeUnit.MILLISECONDS);
    }

    public Lease lease() {
        return lease;
    }

    @Override
    public void close() {
        heartbeat.shutdownNow();
        store.release(lease);
    }
}
