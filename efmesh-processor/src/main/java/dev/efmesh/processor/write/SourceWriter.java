package dev.efmesh.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import dev.efmesh.processor.link.LinkedModel;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Report;
import dev.efmesh.sql.TokenIdentity;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.FileObject;
import javax.tools.StandardLocation;

/** Writes all that is generated: the same bytes for the same models, whatever the order they came in. Not thread-safe. */
public final class SourceWriter {
    private static final String SERVICE = "META-INF/services/dev.efmesh.model.ModelRegistry";

    private final Filer filer;
    private final Elements elements;
    private final Report report;
    private final Set<String> sourceTypes;

    /** {@code sourceTypes} are the full names of the types that this compilation sees the sources of. */
    public SourceWriter(Filer filer, Elements elements, Report report, Set<String> sourceTypes) {
        this.sourceTypes = Set.copyOf(sourceTypes);
        this.filer = filer;
        this.elements = elements;
        this.report = report;
    }

    /** Writes {@code XModel} and {@code XFixture}. */
    public void model(LinkedModel model, String verifiedBy) throws IOException {
        ModelDecl decl = model.decl();
        if (isFree(Names.model(decl), decl)) {
            write(Names.model(decl), ModelWriter.write(model, verifiedBy));
        }
        if (isFree(Names.fixture(decl), decl)) {
            write(Names.fixture(decl), FixtureWriter.write(decl));
        }
    }

    /** A class of that name among the sources belongs to somebody else. */
    private boolean isFree(ClassName name, ModelDecl model) {
        boolean free = !sourceTypes.contains(name.canonicalName());
        if (!free) {
            report.add(
                    Code.NAME_CLASH,
                    model.place(),
                    name.canonicalName(),
                    model.type().getSimpleName());
        }
        return free;
    }

    /**
     * Writes the registry, its service entry and the index.
     *
     * @param models all models of the module, parents before children
     */
    public void module(List<ModelDecl> models, Optional<TypeElement> warehouse) throws IOException {
        List<String> records = models.stream()
                .map(model -> model.type().getQualifiedName().toString())
                .sorted()
                .toList();
        Optional<ClassName> warehouseName = warehouse.map(ClassName::get);
        String seat = warehouseName.map(ClassName::packageName).orElseGet(() -> firstPackage(models));
        String key = TokenIdentity.hash(
                        List.of(warehouseName.map(ClassName::canonicalName).orElseGet(() -> records.get(0))))
                .substring(0, 8);
        ClassName registry = ClassName.get(seat, "EfmeshRegistry_" + key);
        write(
                registry,
                RegistryWriter.registry(
                        registry, models.stream().map(Names::model).toList(), warehouseName));
        ClassName marker = ClassName.get(ModuleIndex.PACKAGE, "Models_" + key);
        write(marker, RegistryWriter.marker(marker, records));
        resource(SERVICE, registry.canonicalName() + "\n");
        resource(
                ModuleIndex.RESOURCE,
                ModuleIndex.content(
                        records, warehouseName.map(ClassName::canonicalName).orElse("")));
    }

    private String firstPackage(List<ModelDecl> models) {
        return models.stream()
                .map(model ->
                        elements.getPackageOf(model.type()).getQualifiedName().toString())
                .sorted()
                .findFirst()
                .orElse(ModuleIndex.PACKAGE);
    }

    private void write(ClassName name, TypeSpec type) throws IOException {
        JavaFile.builder(name.packageName(), type)
                .indent("    ")
                .skipJavaLangImports(true)
                .build()
                .writeTo(filer);
    }

    private void resource(String path, String content) throws IOException {
        FileObject file = filer.createResource(StandardLocation.CLASS_OUTPUT, "", path, new Element[0]);
        try (Writer writer = file.openWriter()) {
            writer.write(content);
        }
    }
}
