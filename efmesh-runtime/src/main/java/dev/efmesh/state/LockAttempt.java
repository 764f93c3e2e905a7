package dev.efmesh.state;

import java.time.Instant;

/** What became of the wish for a lock. */
public sealed interface LockAttempt {
    /** It is ours. */
    record Acquired(Lease lease) implements LockAttempt {}

    /** Somebody else has it. */
    record Held(Holder holder, Instant since, Instant expiresAt) implements LockAttempt {}
}
