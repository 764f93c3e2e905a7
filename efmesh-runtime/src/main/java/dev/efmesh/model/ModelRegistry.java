package dev.efmesh.model;

import java.util.List;
import java.util.Optional;

/** The models of one module, found by {@link java.util.ServiceLoader}. Generated; implementations are immutable. */
public interface ModelRegistry {
    /** The format of generated code that this runtime understands. */
    int FORMAT = 1;

    /** The format that the registry was generated in; the runtime refuses another. */
    int format();

    /** The module's models, parents before children; parents of other modules are not among them. */
    List<ModelDef<?>> models();

    Optional<WarehouseDef> warehouse();
}
