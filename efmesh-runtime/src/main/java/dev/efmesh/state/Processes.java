package dev.efmesh.state;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The processes of this host, as holders of locks. Stateless. */
public final class Processes {
    private static final Duration CLOCK_ROUNDING = Duration.ofSeconds(2);

    private Processes() {}

    /** This process. */
    public static Holder current() {
        ProcessHandle self = ProcessHandle.current();
        Instant start = self.info().startInstant().orElse(Instant.EPOCH);
        return new Holder(host(), self.pid(), start, System.getProperty("user.name", "unknown"));
    }

    /** Whether the holder is a process of this host that has ended, its pid possibly given to another one. */
    public static boolean isGone(Holder holder) {
        if (!holder.host().equals(host())) {
            return false;
        }
        Optional<ProcessHandle> process = ProcessHandle.of(holder.pid()).filter(ProcessHandle::isAlive);
        if (process.isEmpty()) {
            return true;
        }
        return process.get()
                .info()
                .startInstant()
                .map(start -> Duration.between(start, holder.startedAt()).abs().compareTo(CLOCK_ROUNDING) > 0)
                .orElse(false);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
