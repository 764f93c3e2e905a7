package dev.efmesh.sql;

/** A rendered template, with the way back to its author's text. */
public record Rendered(String sql, OffsetMap offsets) {}
