package dev.efmesh.processor.read;

import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Reads the warehouse of a module. Not thread-safe. */
public final class WarehouseReader {
    private static final String CONFIG = "dev.efmesh.WarehouseConfig";

    private final Report report;
    private final Elements elements;
    private final Types types;

    public WarehouseReader(Report report, Elements elements, Types types) {
        this.report = report;
        this.elements = elements;
        this.types = types;
    }

    /** The class that carries {@code @Warehouse}; empty where there is none or one that cannot be used. */
    public Optional<TypeElement> read(RoundEnvironment round) {
        TypeElement annotation = elements.getTypeElement(Annotations.PACKAGE + "Warehouse");
        if (annotation == null) {
            return Optional.empty();
        }
        List<TypeElement> found = round.getElementsAnnotatedWith(annotation).stream()
                .filter(TypeElement.class::isInstance)
                .map(TypeElement.class::cast)
                .sorted(Comparator.comparing(type -> type.getQualifiedName().toString()))
                .toList();
        if (found.size() > 1) {
            String names = found.stream()
                    .map(type -> type.getQualifiedName().toString())
                    .collect(Collectors.joining(", "));
            report.add(Code.SEVERAL_WAREHOUSES, place(found.get(1)), names);
            return Optional.empty();
        }
        return found.stream().filter(this::isUsable).findFirst();
    }

    private static Place place(TypeElement type) {
        return Annotations.find(type, "Warehouse")
                .map(mirror -> new Place(type, mirror, null))
                .orElse(Place.of(type));
    }

    private boolean isUsable(TypeElement type) {
        String fault = fault(type);
        if (!fault.isEmpty()) {
            report.add(Code.WAREHOUSE, place(type), type.getQualifiedName(), fault);
        }
        return fault.isEmpty();
    }

    private String fault(TypeElement type) {
        if (type.getKind() != ElementKind.CLASS || type.getModifiers().contains(Modifier.ABSTRACT)) {
            return "it is no class that can be instantiated";
        }
        boolean nestedInstance = type.getEnclosingElement() instanceof TypeElement
                && !type.getModifiers().contains(Modifier.STATIC);
        for (Element at = type; at instanceof TypeElement; at = at.getEnclosingElement()) {
            if (!at.getModifiers().contains(Modifier.PUBLIC)) {
                return "it is not public";
            }
        }
        boolean constructor = ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .anyMatch(each ->
                        each.getParameters().isEmpty() && each.getModifiers().contains(Modifier.PUBLIC));
        if (nestedInstance || !constructor) {
            return "it has no public constructor without parameters";
        }
        if (elements.getPackageOf(type).isUnnamed()) {
            return "it is in no package";
        }
        TypeElement config = elements.getTypeElement(CONFIG);
        if (config == null) {
            return CONFIG + " is not on the class path; add efmesh-runtime to the dependencies";
        }
        return types.isSubtype(type.asType(), config.asType()) ? "" : "it does not implement " + CONFIG;
    }
}
