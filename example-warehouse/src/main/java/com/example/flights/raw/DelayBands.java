package com.example.flights.raw;

import dev.efmesh.annotation.Audit;
import dev.efmesh.annotation.Model;
import dev.efmesh.annotation.Seed;

/** What counts as late: half-open bands of minutes. */
@Model(name = "raw.delay_bands", grain = "band", description = "Names for ranges of delay")
@Seed("/seeds/delay_bands.json")
@Audit(name = "bands are ranges", sql = "SELECT * FROM @self WHERE from_minutes >= to_minutes")
public record DelayBands(@Audit.NotNull @Audit.Unique String band, int fromMinutes, int toMinutes) {}
