package dev.efmesh.engine;

import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelName;
import java.util.List;
import java.util.Set;

/** Checks queries against contracts by an engine's own parser and binder, without a warehouse. Not thread-safe. */
public interface ContractVerifier extends AutoCloseable {
    /** The engine and its version, as definitions note it that were checked by it: see {@link ModelDef#verifiedBy()}. */
    String engine();

    /**
     * Binds the queries and audits of some models to their contracts.
     *
     * @param models parents before children; every parent of a checked model is among them
     * @param checked the models whose texts are bound; the others only lend their columns
     * @return all faults, in the order of the models
     */
    List<ContractFault> verify(List<ModelDef<?>> models, Set<ModelName> checked);

    @Override
    void close();
}
