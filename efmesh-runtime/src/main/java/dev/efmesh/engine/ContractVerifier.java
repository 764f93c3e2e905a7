package dev.efmesh.engine;

import dev.efmesh.model.ModelDef;
import java.util.List;

/** Checks queries against contracts by an engine's own parser and binder, without a warehouse. Not thread-safe. */
public interface ContractVerifier extends AutoCloseable {
    /**
     * Binds every query and audit to its contract.
     *
     * @param models parents before children; every parent of a checked model is among them
     * @return all faults of queries and audits, in the order of the models
     */
    List<ContractFault> verify(List<ModelDef<?>> models);

    @Override
    void close();
}
