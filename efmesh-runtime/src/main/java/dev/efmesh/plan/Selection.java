package dev.efmesh.plan;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.sql.Suggestions;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Which models a list of patterns names. Immutable. */
public final class Selection {
    private final Set<ModelName> names;
    private final boolean all;

    private Selection(Set<ModelName> names, boolean all) {
        this.names = names;
        this.all = all;
    }

    /**
     * Resolves patterns: {@code med.moves}, {@code moves} where no other layer has one, {@code med.*} or {@code med} for a layer; with a
     * {@code +} before it all ancestors too, with one behind it all descendants. No patterns name all models.
     *
     * @throws EfmeshException with {@code USAGE} for a pattern that names nothing
     */
    public static Selection of(ModelSet models, List<String> patterns) {
        Set<ModelName> names = new HashSet<>();
        for (String pattern : patterns) {
            String core = pattern.strip();
            boolean ancestors = core.startsWith("+");
            core = ancestors ? core.substring(1) : core;
            boolean descendants = core.endsWith("+");
            core = descendants ? core.substring(0, core.length() - 1) : core;
            Set<ModelName> found = named(models, core, pattern);
            names.addAll(found);
            if (ancestors) {
                spread(found, name -> models.model(name).parents(), names);
            }
            if (descendants) {
                spread(found, models::children, names);
            }
        }
        return new Selection(names, patterns.isEmpty());
    }

    private static Set<ModelName> named(ModelSet models, String core, String pattern) {
        String layer = core.endsWith(".*") ? core.substring(0, core.length() - 2) : core;
        Set<ModelName> found = new TreeSet<>();
        Set<String> known = new TreeSet<>();
        for (ModelDef<?> model : models.models()) {
            ModelName name = model.name();
            known.add(name.toString());
            known.add(name.schema());
            if (name.toString().equals(core) || name.schema().equals(layer)) {
                found.add(name);
            }
        }
        if (found.isEmpty()) {
            models.names().stream().filter(name -> name.table().equals(core)).forEach(found::add);
        }
        if (found.isEmpty()) {
            throw new EfmeshException(
                    ErrorCode.USAGE,
                    "'" + pattern + "' selects no model" + Suggestions.hint(core, known),
                    "name a model (med.moves), a layer (med), +med.moves with all it reads, or med.moves+ with all that reads it");
        }
        return found;
    }

    private static void spread(
            Set<ModelName> from, Function<ModelName, ? extends Collection<ModelName>> neighbours, Set<ModelName> into) {
        Deque<ModelName> open = new ArrayDeque<>(from);
        Set<ModelName> seen = new HashSet<>(from);
        while (!open.isEmpty()) {
            for (ModelName next : neighbours.apply(open.pop())) {
                if (seen.add(next)) {
                    into.add(next);
                    open.push(next);
                }
            }
        }
    }

    public boolean contains(ModelName name) {
        return all || names.contains(name);
    }
}
