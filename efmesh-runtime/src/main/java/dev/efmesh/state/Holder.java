package dev.efmesh.state;

import java.time.Instant;

/**
 * Who holds a lock.
 *
 * @param startedAt when the process began, so that a pid that was given away again is not taken for it
 */
public record Holder(String host, long pid, Instant startedAt, String user) {
    @Override
    public String toString() {
        return user + " on " + host + " (pid " + pid + ")";
    }
}
