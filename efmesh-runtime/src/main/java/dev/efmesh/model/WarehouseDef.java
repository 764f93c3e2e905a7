package dev.efmesh.model;

import dev.efmesh.annotation.Dialect;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The warehouse that a module declares.
 *
 * @param className the binary name of the class that carries {@code @Warehouse}
 * @param start the first instant of interest of incremental models that name none
 * @param instance makes the configuration object; it implements {@code dev.efmesh.WarehouseConfig}
 */
public record WarehouseDef(String className, Dialect dialect, Optional<Instant> start, Supplier<?> instance) {}
