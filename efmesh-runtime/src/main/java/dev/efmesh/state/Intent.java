package dev.efmesh.state;

import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.RelationName;
import java.util.List;

/**
 * A promotion, written down before it happens so that it can be repeated.
 *
 * @param members all models of the environment afterwards
 * @param drops views of models that are no longer in the environment
 * @param appliedBy user and host
 */
public record Intent(EnvironmentName environment, List<Member> members, List<RelationName> drops, String appliedBy) {
    public Intent {
        members = List.copyOf(members);
        drops = List.copyOf(drops);
    }
}
