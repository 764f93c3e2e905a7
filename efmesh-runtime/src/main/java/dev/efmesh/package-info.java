/**
 * The library: {@link dev.efmesh.Efmesh} does all that a command does, and a {@link dev.efmesh.WarehouseConfig} says where a warehouse
 * is.
 */
@NullMarked
package dev.efmesh;

import org.jspecify.annotations.NullMarked;
