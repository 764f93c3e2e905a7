package dev.efmesh.model;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.sql.Suggestions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All models of a warehouse, parents before children, in an order that depends on nothing but their names. Immutable. */
public final class ModelSet {
    private final Map<ModelName, ModelDef<?>> models;
    private final Map<ModelName, Set<ModelName>> children;
    private final List<WarehouseDef> warehouses;

    private ModelSet(Map<ModelName, ModelDef<?>> models, List<WarehouseDef> warehouses) {
        this.models = models;
        this.warehouses = warehouses;
        this.children = new TreeMap<>();
        models.keySet().forEach(name -> children.put(name, new TreeSet<>()));
        models.values()
                .forEach(model ->
                        dependencies(model).forEach(parent -> childrenOf(parent).add(model.name())));
    }

    private Set<ModelName> childrenOf(ModelName parent) {
        return children.computeIfAbsent(parent, name -> new TreeSet<>());
    }

    /** The models of all registries that {@link ServiceLoader} finds. */
    public static ModelSet load(ClassLoader loader) {
        List<ModelDef<?>> models = new ArrayList<>();
        List<WarehouseDef> warehouses = new ArrayList<>();
        try {
            for (ModelRegistry registry : ServiceLoader.load(ModelRegistry.class, loader)) {
                if (registry.format() != ModelRegistry.FORMAT) {
                    throw new EfmeshException(
                            ErrorCode.REGISTRY_FORMAT,
                            "the registry " + registry.getClass().getName() + " was generated in format "
                                    + registry.format() + ", this runtime reads " + ModelRegistry.FORMAT,
                            "compile the models with the efmesh-processor of the runtime's version");
                }
                models.addAll(registry.models());
                registry.warehouse().ifPresent(warehouses::add);
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new EfmeshException(
                    ErrorCode.REGISTRY_FORMAT,
                    "a registry of models cannot be loaded: " + e.getMessage(),
                    "compile the models again, with the efmesh-processor of the runtime's version",
                    e);
        }
        return of(models, warehouses);
    }

    /** A set of given models; throws where names repeat, parents are missing or parents form a cycle. */
    public static ModelSet of(Collection<? extends ModelDef<?>> models, List<WarehouseDef> warehouses) {
        Map<ModelName, ModelDef<?>> byName = new TreeMap<>();
        for (ModelDef<?> model : models) {
            ModelDef<?> other = byName.put(model.name(), model);
            if (other != null) {
                throw new EfmeshException(
                        ErrorCode.MODEL_NAME,
                        "two models are named " + model.name() + ": "
                                + Stream.of(named(other), named(model)).sorted().collect(Collectors.joining(" and ")),
                        "rename one of them, or remove one of the jars");
            }
        }
        return new ModelSet(ordered(byName), List.copyOf(warehouses));
    }

    private static String named(ModelDef<?> model) {
        return model.recordType().getName();
    }

    private static Map<ModelName, ModelDef<?>> ordered(Map<ModelName, ModelDef<?>> byName) {
        Map<ModelName, ModelDef<?>> ordered = new LinkedHashMap<>();
        Set<ModelName> path = new LinkedHashSet<>();
        byName.keySet().forEach(name -> visit(name, byName, path, ordered));
        return ordered;
    }

    private static void visit(
            ModelName name,
            Map<ModelName, ModelDef<?>> byName,
            Set<ModelName> path,
            Map<ModelName, ModelDef<?>> ordered) {
        if (ordered.containsKey(name)) {
            return;
        }
        ModelDef<?> model = byName.get(name);
        if (model == null) {
            throw new EfmeshException(
                    ErrorCode.UNKNOWN_MODEL,
                    "the model " + name + ", which " + new ArrayList<>(path).get(path.size() - 1)
                            + " reads, is not on the class path",
                    "compile again, or add the jar that holds it");
        }
        if (!path.add(name)) {
            throw new EfmeshException(
                    ErrorCode.MODEL_NAME, "the models form a cycle: " + cycle(path, name), "take out one of the refs");
        }
        dependencies(model).forEach(parent -> visit(parent, byName, path, ordered));
        path.remove(name);
        ordered.put(name, model);
    }

    private static String cycle(Set<ModelName> path, ModelName name) {
        List<String> names = path.stream().map(ModelName::toString).toList();
        String first = name.toString();
        return String.join(" -> ", names.subList(names.indexOf(first), names.size())) + " -> " + first;
    }

    /** What must be ready before the model is: the models that its query and its audits read. */
    public static Set<ModelName> dependencies(ModelDef<?> model) {
        Set<ModelName> dependencies = new TreeSet<>(model.parents());
        model.auditParents().stream().filter(name -> !name.equals(model.name())).forEach(dependencies::add);
        return dependencies;
    }

    /** Parents before children. */
    public List<ModelDef<?>> models() {
        return List.copyOf(models.values());
    }

    public Set<ModelName> names() {
        return Collections.unmodifiableSet(models.keySet());
    }

    public boolean isEmpty() {
        return models.isEmpty();
    }

    public Optional<ModelDef<?>> find(ModelName name) {
        return Optional.ofNullable(models.get(name));
    }

    /** Throws {@code UNKNOWN_MODEL}, with a suggestion, where there is none of that name. */
    public ModelDef<?> model(ModelName name) {
        return find(name).orElseThrow(() -> unknown(name.toString()));
    }

    /** The same for what a person typed: a model's name, or the simple name of its record. */
    public ModelDef<?> model(String typed) {
        return models.values().stream()
                .filter(model -> model.name().toString().equals(typed)
                        || model.recordType().getSimpleName().equals(typed))
                .findFirst()
                .orElseThrow(() -> unknown(typed));
    }

    private EfmeshException unknown(String typed) {
        List<String> names = models.keySet().stream().map(ModelName::toString).toList();
        return new EfmeshException(
                ErrorCode.UNKNOWN_MODEL,
                "there is no model '" + typed + "'" + Suggestions.hint(typed, names),
                "the models are " + String.join(", ", names));
    }

    /** The models that read this one directly, in the order of their names. */
    public Set<ModelName> children(ModelName name) {
        return Collections.unmodifiableSet(children.getOrDefault(name, Set.of()));
    }

    /** The warehouse of the set, if it declares one; throws {@code SEVERAL_WAREHOUSES} for more. */
    public Optional<WarehouseDef> warehouse() {
        if (warehouses.size() > 1) {
            throw new EfmeshException(
                    ErrorCode.SEVERAL_WAREHOUSES,
                    "the class path holds several warehouses: "
                            + String.join(
                                    ", ",
                                    warehouses.stream()
                                            .map(WarehouseDef::className)
                                            .sorted()
                                            .toList()),
                    "leave one @Warehouse; models of other jars need none");
        }
        return warehouses.stream().findFirst();
    }

    /** The first instant of interest of incremental models that name none; empty where no warehouse says it. */
    public Optional<Instant> defaultStart() {
        return warehouse().flatMap(WarehouseDef::start);
    }
}
