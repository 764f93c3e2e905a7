package dev.efmesh.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.state.jdbc.StateStores;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseKeeperTest {
    private static final Duration SHORT = Duration.ofMillis(90);

    /** The store, in which some calls fail; {@code renewals} counts what was tried. */
    private static StateStore failing(StateStore store, Set<String> calls, CountDownLatch renewals) {
        return (StateStore) Proxy.newProxyInstance(
                StateStore.class.getClassLoader(), new Class<?>[] {StateStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("renew")) {
                        renewals.countDown();
                    }
                    if (calls.contains(method.getName())) {
                        throw new EfmeshException(ErrorCode.STATE_BUSY, "busy");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void theHeartbeatOutlivesRenewalsThatFail(@TempDir Path folder) throws InterruptedException {
        try (StateStore store = StateStores.sqlite(folder.resolve("s"), SHORT)) {
            CountDownLatch renewals = new CountDownLatch(4);
            StateStore busy = failing(store, Set.of("renew", "release"), renewals);
            Lease lease = ((LockAttempt.Acquired) store.tryLock("l", Processes.current())).lease();
            LeaseKeeper keeper = new LeaseKeeper(busy, lease, SHORT);
            assertThat(renewals.await(10, TimeUnit.SECONDS)).isTrue();
            assertThatCode(keeper::close).doesNotThrowAnyException();
        }
    }

    @Test
    void aLockIsKeptBeyondItsLeaseAndGivenBack(@TempDir Path folder) throws InterruptedException {
        Holder other = new Holder("elsewhere", 1, java.time.Instant.EPOCH, "grace");
        Duration second = Duration.ofSeconds(1);
        try (StateStore store = StateStores.sqlite(folder.resolve("s"), second)) {
            CountDownLatch renewals = new CountDownLatch(4);
            Lease lease = ((LockAttempt.Acquired) store.tryLock("l", Processes.current())).lease();
            try (LeaseKeeper keeper = new LeaseKeeper(failing(store, Set.of(), renewals), lease, second)) {
                assertThat(keeper.lease()).isEqualTo(lease);
                assertThat(renewals.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(store.tryLock("l", other)).isInstanceOf(LockAttempt.Held.class);
            }
            assertThat(store.tryLock("l", other)).isInstanceOf(LockAttempt.Acquired.class);
        }
    }
}
