/**
 * What efmesh remembers: snapshots, the tables that hold them, environments, aliases, locks and a journal. Every write is one
 * transaction and carries the fence of the lock it is made under.
 */
@NullMarked
package dev.efmesh.state;

import org.jspecify.annotations.NullMarked;
