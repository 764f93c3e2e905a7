package dev.efmesh.plan;

import java.time.Instant;

/**
 * How a plan is made.
 *
 * @param now the instant that {@code @now} stands for, and until which intervals are due
 */
public record PlanOptions(Instant now, PlanRequest request, Purpose purpose) {}
