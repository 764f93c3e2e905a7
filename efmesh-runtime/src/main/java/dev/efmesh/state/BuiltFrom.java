package dev.efmesh.state;

import dev.efmesh.model.ModelName;

/**
 * What a table was computed from.
 *
 * @param parent the parent model
 * @param tableId the parent's table, or 0 for an external
 * @param version the parent's data version then; for an external its stamp, or empty text where it has none
 */
public record BuiltFrom(ModelName parent, long tableId, String version) {
    /** The version that is noted while the data is being replaced: nobody can tell what the table holds if that stops. */
    private static final String REPLACING = "replacing";

    /** The same parent, while the data is being replaced. */
    public BuiltFrom replacing() {
        return new BuiltFrom(parent, tableId, REPLACING);
    }

    boolean isReplacing() {
        return version.equals(REPLACING);
    }
}
