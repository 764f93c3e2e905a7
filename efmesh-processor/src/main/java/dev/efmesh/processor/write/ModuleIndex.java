package dev.efmesh.processor.write;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.StandardLocation;

/**
 * Which models a compilation knows besides its own sources: those of earlier compilations into the same output, and those of other
 * modules. The latter are found by marker classes in one package, because no compiler lets a processor list resources of jars. Stateless.
 */
public final class ModuleIndex {
    /** The package of the marker classes. */
    static final String PACKAGE = "dev.efmesh.generated.index";
    /** The constant of a marker class. */
    static final String RECORDS = "RECORDS";
    /** The resource that lists this module's own models and warehouse. */
    static final String RESOURCE = "META-INF/efmesh/models";

    private static final String WAREHOUSE = "warehouse ";

    private ModuleIndex() {}

    /** The full names of records that earlier compilations into this output have seen. */
    public static Set<String> previous(Filer filer) {
        Set<String> names = new TreeSet<>();
        lines(filer).stream().filter(line -> !line.startsWith(WAREHOUSE)).forEach(names::add);
        return names;
    }

    /** The warehouse class that earlier compilations have seen, or empty text. */
    public static String previousWarehouse(Filer filer) {
        return lines(filer).stream()
                .filter(line -> line.startsWith(WAREHOUSE))
                .map(line -> line.substring(WAREHOUSE.length()))
                .findFirst()
                .orElse("");
    }

    private static List<String> lines(Filer filer) {
        try (InputStream stream =
                filer.getResource(StandardLocation.CLASS_OUTPUT, "", RESOURCE).openInputStream()) {
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.isBlank()).toList();
        } catch (IOException | IllegalArgumentException e) {
            return List.of();
        }
    }

    static String content(List<String> records, String warehouse) {
        StringBuilder content = new StringBuilder();
        if (!warehouse.isEmpty()) {
            content.append(WAREHOUSE).append(warehouse).append('\n');
        }
        records.forEach(record -> content.append(record).append('\n'));
        return content.toString();
    }

    /** The full names of the records of other modules. */
    public static Set<String> upstream(Elements elements) {
        PackageElement markers = elements.getPackageElement(PACKAGE);
        Set<String> names = new TreeSet<>();
        if (markers == null) {
            return names;
        }
        for (TypeElement marker : ElementFilter.typesIn(markers.getEnclosedElements())) {
            for (VariableElement field : ElementFilter.fieldsIn(marker.getEnclosedElements())) {
                if (field.getSimpleName().contentEquals(RECORDS) && field.getConstantValue() instanceof String list) {
                    names.addAll(List.of(list.split(",", -1)));
                }
            }
        }
        return names;
    }

    /** The types of these names that exist, sorted. */
    public static List<TypeElement> types(Elements elements, Set<String> names) {
        List<TypeElement> types = new ArrayList<>();
        for (String name : names) {
            Element type = elements.getTypeElement(name);
            if (type instanceof TypeElement found) {
                types.add(found);
            }
        }
        return types;
    }
}
