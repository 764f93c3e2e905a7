package dev.efmesh.state;

import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.engine.RelationKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import java.util.Optional;

/**
 * A table that is about to be built.
 *
 * @param unit the unit of its intervals; empty where it has none
 */
public record NewTable(
        ModelName model, String fingerprint, RelationName relation, RelationKind kind, Optional<IntervalUnit> unit) {}
