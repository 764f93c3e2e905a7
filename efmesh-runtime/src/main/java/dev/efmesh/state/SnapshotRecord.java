package dev.efmesh.state;

import dev.efmesh.model.ModelName;
import java.time.Instant;
import java.util.List;

/**
 * One version of a model.
 *
 * @param fingerprint SHA-256, hex: {@code own} with the parents' fingerprints
 * @param fingerprintVersion the version of the rule that made it
 * @param own SHA-256, hex, of what the model alone says
 * @param definition what the model said, as JSON text written by {@code dev.efmesh.plan}
 * @param parents the fingerprints of the parents, in the order of their names
 */
public record SnapshotRecord(
        String fingerprint,
        int fingerprintVersion,
        ModelName model,
        String own,
        String definition,
        List<String> parents,
        Instant createdAt) {
    public SnapshotRecord {
        parents = List.copyOf(parents);
    }
}
