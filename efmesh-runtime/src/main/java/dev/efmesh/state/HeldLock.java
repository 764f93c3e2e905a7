package dev.efmesh.state;

import java.time.Instant;

/**
 * A lock that somebody holds.
 *
 * @param lease the lock with its holder
 * @param expiresAt when it can be taken over if its holder gives no more sign of life
 * @param expired whether it can be taken over now
 */
public record HeldLock(Lease lease, Instant since, Instant expiresAt, boolean expired) {}
