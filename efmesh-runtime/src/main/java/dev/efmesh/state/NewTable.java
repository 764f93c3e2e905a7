package dev.efmesh.state;

import dev.efmesh.engine.RelationKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;

/** A table that is about to be built. */
public record NewTable(ModelName model, String fingerprint, RelationName relation, RelationKind kind) {}
