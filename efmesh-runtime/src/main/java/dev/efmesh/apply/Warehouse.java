package dev.efmesh.apply;

import dev.efmesh.engine.CatalogRelation;
import dev.efmesh.engine.Engine;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.StateStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The warehouse as an apply finds it. Stateless but for its parts. */
final class Warehouse {
    private final Engine engine;
    private final StateStore store;

    Warehouse(Engine engine, StateStore store) {
        this.engine = engine;
        this.store = store;
    }

    /** Sees that warehouse and state belong together; a new warehouse is marked as this state's. */
    void claim(String storeId) {
        Optional<String> owner = engine.storeId();
        if (owner.isPresent() && !owner.get().equals(storeId)) {
            throw new EfmeshException(
                    ErrorCode.STATE_FOREIGN,
                    "the warehouse " + engine.location() + " belongs to another state than " + store.location(),
                    "point efmesh at the state that the warehouse was built with, or at another warehouse");
        }
        if (owner.isEmpty()) {
            engine.claim(storeId);
        }
    }

    /** The relations of the physical schema and of the environment's own schemas, by name. */
    Map<RelationName, CatalogRelation> relations(EnvironmentName environment, Collection<ModelName> models) {
        Set<String> schemas = new TreeSet<>();
        schemas.add(RelationName.PHYSICAL_SCHEMA);
        models.forEach(model -> schemas.add(environment.viewOf(model).schema()));
        Map<RelationName, CatalogRelation> relations = new HashMap<>();
        engine.relations(schemas).forEach(relation -> relations.put(relation.name(), relation));
        return relations;
    }
}
