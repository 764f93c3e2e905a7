package dev.efmesh;

/** Says where a warehouse and its state are; implemented by the class that carries {@code @Warehouse}. */
public interface WarehouseConfig {
    /** Fills in the settings. Everything here can be overridden from outside, see {@link Setting}. */
    void configure(WarehouseSettings w);
}
