package dev.efmesh.state;

import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An environment as it was promoted last.
 *
 * @param revision rises with every promotion; 0 when none has finished yet
 * @param members in the order of their names
 * @param appliedBy user and host of the last promotion
 * @param intent a promotion that was begun and not finished
 */
public record EnvironmentRecord(
        EnvironmentName name,
        long revision,
        Map<ModelName, Member> members,
        Optional<Instant> appliedAt,
        String appliedBy,
        Optional<Intent> intent) {
    public EnvironmentRecord {
        members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
}
