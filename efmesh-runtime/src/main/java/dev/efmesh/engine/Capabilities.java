package dev.efmesh.engine;

/**
 * What an engine can do; a plan refuses by name what it cannot.
 *
 * @param transactions how much one transaction covers
 * @param files whether externals may be files
 * @param atomicViewSets whether several views can be swapped at one instant
 * @param concurrentWriters whether processes beside this one may write at the same time
 */
public record Capabilities(
        Transactions transactions, boolean files, boolean atomicViewSets, boolean concurrentWriters) {

    /** What one transaction covers. */
    public enum Transactions {
        NONE,
        DATA,
        DATA_AND_DDL
    }
}
