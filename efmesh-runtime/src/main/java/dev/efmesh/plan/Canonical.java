package dev.efmesh.plan;

import dev.efmesh.engine.Engine;
import dev.efmesh.model.ModelName;
import dev.efmesh.sql.Identifiers;
import dev.efmesh.sql.Marker;
import dev.efmesh.sql.QueryText;
import dev.efmesh.sql.Substitution;
import dev.efmesh.sql.Template;
import dev.efmesh.state.Alias;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which own identity a model has: its own, or that of an older text that means the same to the engine. The engine is asked only
 * about a text that no snapshot has. One instance per plan; not thread-safe.
 */
final class Canonical {
    private static final Substitution OPAQUE = new Substitution() {
        @Override
        public String ref(String target) {
            return Identifiers.quote("_efmesh") + "." + Identifiers.quote(target);
        }

        @Override
        public String token(Marker marker) {
            return "getvariable('efmesh_" + marker.word() + "')";
        }
    };

    private final Engine engine;
    private final Map<ModelName, List<SnapshotRecord>> snapshots = new HashMap<>();
    private final Map<Alias, String> known = new HashMap<>();
    private final Map<ModelName, String> decided = new HashMap<>();
    private final List<Alias> found = new ArrayList<>();

    Canonical(Engine engine, StateView state) {
        this.engine = engine;
        state.snapshots()
                .values()
                .forEach(snapshot -> snapshots
                        .computeIfAbsent(snapshot.model(), name -> new ArrayList<>())
                        .add(snapshot));
        state.aliases().forEach(alias -> known.putIfAbsent(key(alias.model(), alias.own()), alias.canonicalOwn()));
    }

    private static Alias key(ModelName model, String own) {
        return new Alias(model, own, "");
    }

    String own(LocalModel local) {
        String own = decided.get(local.model().name());
        if (own == null) {
            own = decide(local);
            decided.put(local.model().name(), own);
        }
        return own;
    }

    private String decide(LocalModel local) {
        ModelName name = local.model().name();
        String alias = known.get(key(name, local.own()));
        if (alias != null) {
            return alias;
        }
        List<SnapshotRecord> versions = new ArrayList<>(snapshots.getOrDefault(name, List.of()));
        if (local.definition().query().isEmpty()
                || versions.stream().anyMatch(version -> version.own().equals(local.own()))) {
            return local.own();
        }
        versions.sort(Comparator.comparing(SnapshotRecord::createdAt).thenComparing(SnapshotRecord::fingerprint));
        Optional<String> same = sameMeaning(local, versions);
        same.ifPresent(own -> found.add(new Alias(name, local.own(), own)));
        return same.orElse(local.own());
    }

    private Optional<String> sameMeaning(LocalModel local, List<SnapshotRecord> versions) {
        Set<String> asked = new HashSet<>();
        for (SnapshotRecord version : versions) {
            Definition before = Definition.fromJson(version.definition());
            boolean comparable = version.fingerprintVersion() == Fingerprints.VERSION
                    && before.shape().equals(local.shape())
                    && asked.add(version.own());
            if (comparable && means(before, local)) {
                return Optional.of(version.own());
            }
        }
        return Optional.empty();
    }

    private boolean means(Definition before, LocalModel local) {
        Optional<Template> old = before.template();
        Optional<Template> now = local.model().query();
        return old.isPresent() && now.isPresent() && engine.sameMeaning(text(old.get()), text(now.get()));
    }

    private static String text(Template template) {
        return QueryText.withoutSemicolon(template.render(OPAQUE)).sql();
    }

    /** Cosmetic changes that no alias tells of yet. */
    List<Alias> found() {
        return found;
    }
}
