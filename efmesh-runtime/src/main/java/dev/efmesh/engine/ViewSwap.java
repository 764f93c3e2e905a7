package dev.efmesh.engine;

import dev.efmesh.model.Contract;
import dev.efmesh.model.RelationName;
import java.util.List;

/** Views to put in place and views to drop, at one instant. */
public record ViewSwap(List<View> views, List<RelationName> drops) {
    public ViewSwap {
        views = List.copyOf(views);
        drops = List.copyOf(drops);
    }

    /**
     * One environment view: the contract's columns, listed, of a physical relation.
     *
     * @param description the comment for people, or empty
     */
    public record View(RelationName name, RelationName physical, Contract contract, String description) {}
}
