package dev.efmesh.engine;

import dev.efmesh.model.RelationName;

/**
 * A relation that exists in the engine.
 *
 * @param comment the relation's comment; efmesh notes there what a view was made for, see {@link ViewSwap.View#mark()}
 */
public record CatalogRelation(RelationName name, RelationKind kind, String comment) {}
