/** What keeps an environment's data up to date and right: the scheduler's tick, restatement, the daemon. */
@NullMarked
package dev.efmesh.operate;

import org.jspecify.annotations.NullMarked;
