package dev.efmesh.processor;

import dev.efmesh.model.ModelName;
import dev.efmesh.processor.link.LinkedModel;
import dev.efmesh.processor.link.Linker;
import dev.efmesh.processor.link.SeedCheck;
import dev.efmesh.processor.read.Misplaced;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.processor.read.ModelReader;
import dev.efmesh.processor.read.WarehouseReader;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import dev.efmesh.processor.report.SourcePositions;
import dev.efmesh.processor.verify.EngineInBackground;
import dev.efmesh.processor.verify.Verification;
import dev.efmesh.processor.write.ModuleIndex;
import dev.efmesh.processor.write.SourceWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** One compilation: the phases in their order, from elements to sources. Not thread-safe. */
final class Compilation {
    private final ProcessingEnvironment environment;
    private final Elements elements;
    private final ProcessorOptions options;
    private final Report report;

    Compilation(ProcessingEnvironment environment, ProcessorOptions options) {
        this.environment = environment;
        this.elements = environment.getElementUtils();
        this.options = options;
        this.report = new Report(SourcePositions.of(environment));
    }

    void run(RoundEnvironment round) {
        if (options.verification() == Verification.Mode.OFF) {
            run(round, Optional.empty());
            return;
        }
        try (EngineInBackground engine = new EngineInBackground()) {
            run(round, Optional.of(engine));
        }
    }

    private void run(RoundEnvironment round, Optional<EngineInBackground> engine) {
        new Misplaced(report, elements).check(round);
        Optional<TypeElement> warehouse = new WarehouseReader(report, elements, environment.getTypeUtils()).read(round);
        Map<String, ModelDecl> own = read(round);
        Set<String> previous = ModuleIndex.previous(environment.getFiler());
        Map<String, ModelDecl> known = new TreeMap<>(own);
        List<ModelDecl> kept = readCompiled(previous, known);
        Set<String> upstream = new TreeSet<>(ModuleIndex.upstream(elements));
        upstream.removeAll(previous);
        readCompiled(upstream, known);
        Set<ModelName> lending = lending(known.values());
        SeedCheck seeds = new SeedCheck(report, environment.getFiler());
        own.values().forEach(seeds::check);
        List<LinkedModel> linked = new Linker(report, elements).link(known.values());
        Place module = place(round, warehouse, own.values());
        options.problems().forEach(problem -> report.add(Code.UNKNOWN_OPTION, module, problem[0], problem[1]));
        Verification verification = new Verification(report, options.verification(), engine);
        String verifiedBy = verification.begin(linked, lending, module);
        write(linked, lending, kept, warehouse, verifiedBy, module, sourceTypes(round));
        verification.end(module);
        report.print(environment.getMessager());
    }

    private static Place place(RoundEnvironment round, Optional<TypeElement> warehouse, Collection<ModelDecl> models) {
        Element element = warehouse
                .<Element>map(type -> type)
                .or(() -> models.stream().findFirst().map(ModelDecl::type))
                .orElseGet(() -> round.getRootElements().iterator().next());
        return Place.of(element);
    }

    private Map<String, ModelDecl> read(RoundEnvironment round) {
        Map<String, ModelDecl> models = new TreeMap<>();
        TypeElement annotation = elements.getTypeElement("dev.efmesh.annotation.Model");
        if (annotation == null) {
            return models;
        }
        ModelReader reader = new ModelReader(report, elements);
        for (Element element : round.getElementsAnnotatedWith(annotation)) {
            if (element instanceof TypeElement type) {
                reader.read(type, true)
                        .ifPresent(model -> models.put(type.getQualifiedName().toString(), model));
            }
        }
        return models;
    }

    /** Models that exist as class files only: they are read for their names and columns, and their faults are not ours. */
    private List<ModelDecl> readCompiled(Set<String> names, Map<String, ModelDecl> known) {
        ModelReader reader = new ModelReader(new Report(new SourcePositions.NamedPositions()), elements);
        List<ModelDecl> found = new ArrayList<>();
        for (TypeElement type : ModuleIndex.types(elements, names)) {
            String name = type.getQualifiedName().toString();
            if (!known.containsKey(name)) {
                reader.read(type, false).ifPresent(model -> {
                    known.put(name, model);
                    found.add(model);
                });
            }
        }
        return found;
    }

    /** The models with nothing wrong in their shape: their columns can be trusted, and code can be generated for them. */
    private Set<ModelName> lending(Collection<ModelDecl> models) {
        Set<ModelName> lending = new HashSet<>();
        for (ModelDecl model : models) {
            boolean whole =
                    model.columns().size() == model.type().getRecordComponents().size();
            if (whole && !report.hasErrors(model.type())) {
                model.name().ifPresent(lending::add);
            }
        }
        return lending;
    }

    private static Set<String> sourceTypes(RoundEnvironment round) {
        Set<String> names = new HashSet<>();
        round.getRootElements().forEach(element -> names.add(element.toString()));
        return names;
    }

    private void write(
            List<LinkedModel> linked,
            Set<ModelName> lending,
            List<ModelDecl> kept,
            Optional<TypeElement> warehouse,
            String verifiedBy,
            Place module,
            Set<String> sourceTypes) {
        SourceWriter writer = new SourceWriter(environment.getFiler(), elements, report, sourceTypes);
        Set<TypeElement> keptTypes = new HashSet<>();
        kept.forEach(model -> keptTypes.add(model.type()));
        List<ModelDecl> registered = new ArrayList<>();
        try {
            for (LinkedModel model : linked) {
                boolean compiled = model.decl().compiled() && lending.contains(model.name());
                if (compiled) {
                    writer.model(model, report.hasErrors() ? "" : verifiedBy);
                }
                if (compiled || keptTypes.contains(model.decl().type())) {
                    registered.add(model.decl());
                }
            }
            Optional<TypeElement> seat = warehouse.or(this::previousWarehouse);
            if (!registered.isEmpty() || seat.isPresent()) {
                writer.module(registered, seat);
            }
        } catch (IOException e) {
            report.add(Code.BUG, module, "writing generated sources", e);
        }
    }

    private Optional<TypeElement> previousWarehouse() {
        String name = ModuleIndex.previousWarehouse(environment.getFiler());
        return name.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(elements.getTypeElement(name)).filter(Compilation::isWarehouse);
    }

    private static boolean isWarehouse(TypeElement type) {
        return type.getAnnotationMirrors().stream()
                .anyMatch(mirror -> mirror.getAnnotationType().toString().equals("dev.efmesh.annotation.Warehouse"));
    }
}
