package dev.efmesh.processor.link;

import dev.efmesh.model.ModelName;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Report;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** The models that refs can name. Immutable once made. */
final class Catalog {
    private final Elements elements;
    private final Map<ModelName, ModelDecl> byName = new TreeMap<>();
    private final Map<String, ModelDecl> byType = new HashMap<>();

    Catalog(Elements elements, Collection<ModelDecl> models, Report report) {
        this.elements = elements;
        for (ModelDecl model : models) {
            byType.put(model.type().getQualifiedName().toString(), model);
            if (model.name().isEmpty()) {
                continue;
            }
            ModelDecl other = byName.putIfAbsent(model.name().get(), model);
            if (other != null) {
                ModelDecl ours = model.compiled() ? model : other;
                ModelDecl theirs = model.compiled() ? other : model;
                report.add(
                        Code.DUPLICATE_MODEL,
                        ours.namePlace(),
                        model.name().get(),
                        theirs.type().getQualifiedName());
            }
        }
    }

    Collection<ModelDecl> models() {
        return byName.values();
    }

    Optional<ModelDecl> named(ModelName name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The model that {@code from} means by a target: a simple name, a record's full name or a model's name. */
    Optional<ModelDecl> resolve(ModelDecl from, String target) {
        Optional<ModelDecl> model = ModelName.parse(target).flatMap(this::named);
        if (model.isPresent()) {
            return model;
        }
        for (String candidate : candidates(from, target)) {
            ModelDecl found = byType.get(candidate);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** Full names that the target may stand for: in the types around, in the package, among the refs, as it is. */
    private List<String> candidates(ModelDecl from, String target) {
        List<String> candidates = new ArrayList<>();
        if (from.type().getEnclosingElement() instanceof TypeElement outer) {
            candidates.add(outer.getQualifiedName() + "." + target);
        }
        String in = packageOf(from);
        candidates.add(in.isEmpty() ? target : in + "." + target);
        for (TypeElement ref : from.refs()) {
            String name = ref.getQualifiedName().toString();
            if (name.equals(target) || name.endsWith("." + target)) {
                candidates.add(name);
            }
        }
        candidates.add(target);
        return candidates;
    }

    String packageOf(ModelDecl model) {
        return elements.getPackageOf(model.type()).getQualifiedName().toString();
    }

    /** What an author of {@code from} may write, for suggestions. */
    List<String> names(ModelDecl from) {
        List<String> names = new ArrayList<>();
        for (ModelDecl model : byName.values()) {
            if (packageOf(model).equals(packageOf(from)) || from.refs().contains(model.type())) {
                names.add(model.type().getSimpleName().toString());
            }
            model.name().ifPresent(name -> names.add(name.toString()));
        }
        return names;
    }
}
