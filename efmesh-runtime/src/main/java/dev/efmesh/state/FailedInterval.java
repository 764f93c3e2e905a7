package dev.efmesh.state;

import dev.efmesh.interval.Interval;
import java.time.Instant;

/**
 * A range whose computation failed last.
 *
 * @param code the stable code of the error
 * @param message the sentence of the error
 */
public record FailedInterval(Interval interval, String code, String message, Instant at) {}
