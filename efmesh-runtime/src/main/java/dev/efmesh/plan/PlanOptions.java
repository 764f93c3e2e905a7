package dev.efmesh.plan;

import java.time.Instant;

/**
 * How a plan is made.
 *
 * @param now the instant that {@code @now} stands for
 * @param refresh whether externals that cannot be compared (engine tables, URLs) count as changed
 */
public record PlanOptions(Instant now, boolean refresh) {}
