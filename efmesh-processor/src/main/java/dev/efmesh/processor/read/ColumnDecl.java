package dev.efmesh.processor.read;

import dev.efmesh.model.DataType;
import dev.efmesh.processor.report.Place;

/**
 * A component as a column.
 *
 * @param java how the component is read and set in Java
 * @param nullable {@code false} for a primitive component or where the author says so
 */
public record ColumnDecl(
        String name,
        String component,
        DataType type,
        JavaType java,
        boolean nullable,
        String description,
        Place place) {}
