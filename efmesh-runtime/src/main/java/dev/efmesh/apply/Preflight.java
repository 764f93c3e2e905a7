package dev.efmesh.apply;

import dev.efmesh.engine.CatalogRelation;
import dev.efmesh.engine.ContractFault;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.RelationKind;
import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.RelationName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks for everything that would fail, before the first write, and reports all of it at once. Stateless but for its parts. */
public final class Preflight {
    private final Engine engine;
    private final ModelSet models;
    private final SeedReader seeds;

    public Preflight(Engine engine, ModelSet models, SeedReader seeds) {
        this.engine = engine;
        this.models = models;
        this.seeds = seeds;
    }

    /** What is wrong with the queries, seeds and sources of these models and with the externals that they read. */
    public List<String> faults(Collection<ModelName> built) {
        Set<ModelName> checked = new LinkedHashSet<>();
        for (ModelDef<?> model : models.models()) {
            boolean parentOfBuilt = models.children(model.name()).stream().anyMatch(built::contains);
            if (built.contains(model.name()) || parentOfBuilt) {
                checked.add(model.name());
            }
        }
        List<ModelDef<?>> defs = models.models().stream()
                .filter(model -> checked.contains(model.name()))
                .toList();
        List<String> faults = new ArrayList<>();
        engine.verify(defs).stream().map(Preflight::sentence).forEach(faults::add);
        for (ModelDef<?> model : defs) {
            if (model.kind() instanceof ModelKind.Seed seed && built.contains(model.name())) {
                seedFault(model, seed, faults);
            }
        }
        return faults;
    }

    private static String sentence(ContractFault fault) {
        String named = fault.message().contains(fault.model().toString()) ? "" : fault.model() + ": ";
        String near = fault.suggestions().isEmpty() || fault.message().contains("did you mean")
                ? ""
                : "; did you mean '" + fault.suggestions().get(0) + "'?";
        return named + fault.message() + near;
    }

    private void seedFault(ModelDef<?> model, ModelKind.Seed seed, List<String> faults) {
        try {
            engine.verifySeed(model.contract(), seeds.read(seed, model.contract()));
        } catch (EfmeshException e) {
            faults.add(model.name() + ": " + e.sentence());
        }
    }

    /** Views of ours, each with whether it was there before, that would stand where something of somebody else's stands. */
    List<String> taken(Map<RelationName, CatalogRelation> present, Map<RelationName, Boolean> views) {
        List<String> faults = new ArrayList<>();
        views.forEach((view, ours) -> {
            CatalogRelation found = present.get(view);
            if (found != null && found.kind() == RelationKind.TABLE) {
                faults.add("a table that is not ours stands where the view " + view
                        + " should be; rename it, or the model");
            } else if (found != null && !ours && !found.isOurs()) {
                faults.add("a view that is not ours stands where the view " + view
                        + " should be; rename it, or the model");
            }
        });
        return faults;
    }

    static EfmeshException refusal(String environment, List<String> faults) {
        String list = faults.size() == 1 ? faults.get(0) : "\n  " + String.join("\n  ", faults);
        return new EfmeshException(
                ErrorCode.PREFLIGHT,
                "'" + environment + "' cannot be applied: " + list,
                "nothing was written; mend this and apply again");
    }
}
