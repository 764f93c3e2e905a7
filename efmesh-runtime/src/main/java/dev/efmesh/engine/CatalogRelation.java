package dev.efmesh.engine;

import dev.efmesh.model.RelationName;
import java.util.regex.Pattern;

/**
 * A relation that exists in the engine.
 *
 * @param definition the SQL of a view as the catalogue has it; empty text for a table
 */
public record CatalogRelation(RelationName name, RelationKind kind, String definition) {

    /** Whether it is a view that reads this relation: so a view that was changed by hand is noticed. */
    public boolean shows(RelationName relation) {
        return Pattern.compile("\\b" + Pattern.quote(relation.toString()) + "\\b")
                .matcher(unquoted())
                .find();
    }

    /** Whether it is a view over tables of efmesh. */
    public boolean isOurs() {
        return unquoted().contains(RelationName.PHYSICAL_SCHEMA + ".");
    }

    private String unquoted() {
        return definition.replace("\"", "");
    }
}
