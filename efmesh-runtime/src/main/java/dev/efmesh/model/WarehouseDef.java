package dev.efmesh.model;

import dev.efmesh.annotation.Dialect;
import java.util.function.Supplier;

/**
 * The warehouse that a module declares.
 *
 * @param className the binary name of the class that carries {@code @Warehouse}
 * @param instance makes the configuration object; it implements {@code dev.efmesh.WarehouseConfig}
 */
public record WarehouseDef(String className, Dialect dialect, Supplier<?> instance) {}
