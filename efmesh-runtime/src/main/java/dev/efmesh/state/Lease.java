package dev.efmesh.state;

/**
 * A lock that is held.
 *
 * @param token the fence; increases with every change of hands
 */
public record Lease(String name, long token, Holder holder) {}
