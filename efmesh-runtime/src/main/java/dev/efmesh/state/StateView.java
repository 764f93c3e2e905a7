package dev.efmesh.state;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.EnvironmentName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state at one instant. Immutable.
 *
 * @param revision changes with every write that could matter to a plan
 * @param snapshots by fingerprint, oldest first
 * @param tables by id, oldest first
 * @param aliases oldest first
 */
public record StateView(
        long revision,
        Map<String, SnapshotRecord> snapshots,
        Map<Long, TableRecord> tables,
        Map<EnvironmentName, EnvironmentRecord> environments,
        List<Alias> aliases) {
    public StateView {
        snapshots = Collections.unmodifiableMap(new LinkedHashMap<>(snapshots));
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
        environments = Collections.unmodifiableMap(new LinkedHashMap<>(environments));
        aliases = List.copyOf(aliases);
    }

    /** The state of a store that does not exist yet. */
    public static StateView empty() {
        return new StateView(0, Map.of(), Map.of(), Map.of(), List.of());
    }

    public Optional<EnvironmentRecord> environment(EnvironmentName name) {
        return Optional.ofNullable(environments.get(name));
    }

    /** The snapshot of a fingerprint that a member or a table names. */
    public SnapshotRecord snapshot(String fingerprint) {
        SnapshotRecord snapshot = snapshots.get(fingerprint);
        if (snapshot == null) {
            throw new EfmeshException(
                    ErrorCode.STATE_UNREADABLE,
                    "the state names the snapshot " + fingerprint + " and does not have it",
                    "restore the state from a backup");
        }
        return snapshot;
    }
}
