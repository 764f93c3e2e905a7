package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.ContractVerifier;
import dev.efmesh.engine.Engine;
import dev.efmesh.model.DataType;

/** The way to DuckDB. Stateless. */
public final class DuckDb {
    private DuckDb() {}

    /** An engine over a file or memory; nothing is opened before the first verb that needs it. */
    public static Engine engine(DuckDbSettings settings) {
        return new DuckDbEngine(settings);
    }

    /** A type as DuckDB spells it; one that is not known is kept by its spelling. */
    public static DataType type(String spelling) {
        return DuckDbTypes.parse(spelling);
    }

    /**
     * A verifier over an empty database in memory, for compilers: it never touches a warehouse or a file.
     *
     * @throws dev.efmesh.error.EfmeshException with {@code ENGINE_OPEN} where DuckDB cannot be loaded
     */
    public static ContractVerifier verifier() {
        return new DuckDbVerifier(DuckDbConnections.scratch());
    }
}
