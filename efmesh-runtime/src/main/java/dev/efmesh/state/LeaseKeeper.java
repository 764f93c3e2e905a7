package dev.efmesh.state;

import dev.efmesh.error.EfmeshException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews a lease at a third of its length until it is closed, which gives the lock back. Thread-safe. */
public final class LeaseKeeper implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeaseKeeper.class);

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
        var ignored = heartbeat.scheduleAtFixedRate(this::renew, period, period, TimeUnit.MILLISECONDS);
    }

    /** An exception would end the heartbeat; a lock that was lost is noticed by the next write, which carries the token. */
    private void renew() {
        try {
            store.renew(lease);
        } catch (EfmeshException e) {
            LOGGER.warn("the lock '{}' could not be renewed: {}", lease.name(), e.getMessage());
        }
    }

    public Lease lease() {
        return lease;
    }

    @Override
    public void close() {
        heartbeat.shutdownNow();
        try {
            store.release(lease);
        } catch (EfmeshException e) {
            // what was done under the lock is done; nobody renews it any more, so it ends by itself
            LOGGER.warn("the lock '{}' could not be given back: {}", lease.name(), e.getMessage());
        }
    }
}
