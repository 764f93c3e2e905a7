package dev.efmesh.processor.read;

import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.SqlPlace;

/** An SQL text and where it is written. */
public record SqlText(String text, Place place) {
    public SqlPlace at(int offset) {
        return new SqlPlace(place, text, offset);
    }
}
