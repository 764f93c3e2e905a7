package dev.efmesh.state;

import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state at one instant. Immutable.
 *
 * @param revision changes with every write that could matter to a plan
 * @param snapshots by fingerprint
 * @param tables by id
 * @param aliases oldest first
 */
public record StateView(
        long revision,
        Map<String, SnapshotRecord> snapshots,
        Map<Long, TableRecord> tables,
        Map<EnvironmentName, EnvironmentRecord> environments,
        List<Alias> aliases) {
    public StateView {
        snapshots = Map.copyOf(snapshots);
        tables = Map.copyOf(tables);
        environments = Map.copyOf(environments);
        aliases = List.copyOf(aliases);
    }

    /** The state of a store that does not exist yet. */
    public static StateView empty() {
        return new StateView(0, Map.of(), Map.of(), Map.of(), List.of());
    }

    public Optional<EnvironmentRecord> environment(EnvironmentName name) {
        return Optional.ofNullable(environments.get(name));
    }

    /** The own identity that another one stands for: the same, unless a change was found to be cosmetic. */
    public String canonicalOwn(ModelName model, String own) {
        return aliases.stream()
                .filter(alias -> alias.model().equals(model) && alias.own().equals(own))
                .map(Alias::canonicalOwn)
                .findFirst()
                .orElse(own);
    }
}
