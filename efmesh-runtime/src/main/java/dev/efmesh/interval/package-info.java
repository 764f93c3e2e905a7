/** Time: half-open ranges, sets of them, the grid of an interval's unit, and cron. Pure, java.time only, all in UTC. */
@NullMarked
package dev.efmesh.interval;

import org.jspecify.annotations.NullMarked;
