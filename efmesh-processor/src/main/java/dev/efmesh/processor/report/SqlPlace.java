package dev.efmesh.processor.report;

/**
 * A place inside an SQL text.
 *
 * @param place the annotation's value that holds the text
 * @param text the text as the compiler has read it
 * @param offset the place in it (UTF-16)
 */
public record SqlPlace(Place place, String text, int offset) {}
