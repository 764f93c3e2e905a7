package dev.efmesh.processor.read;

import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.processor.report.Place;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/**
 * A record with {@code @Model} as it was read.
 *
 * @param name empty where it is not legal
 * @param kind empty where there is none, or one too many
 * @param sql empty where there is none
 * @param refs the classes that {@code @Sql(refs)} names
 * @param compiled whether this compilation sees its source; {@code false} for models of other jars and of earlier compilations
 */
public record ModelDecl(
        TypeElement type,
        Place namePlace,
        Optional<ModelName> name,
        Optional<ModelKind> kind,
        List<ColumnDecl> columns,
        Optional<SqlText> sql,
        List<TypeElement> refs,
        List<AuditDecl> audits,
        List<String> grain,
        String description,
        String owner,
        boolean compiled) {
    public ModelDecl {
        columns = List.copyOf(columns);
        refs = List.copyOf(refs);
        audits = List.copyOf(audits);
        grain = List.copyOf(grain);
    }

    public Place place() {
        return Place.of(type);
    }

    public boolean isExternal() {
        return kind.filter(ModelKind.External.class::isInstance).isPresent();
    }

    /** The kind in words. */
    public String kindWords() {
        return kind.map(ModelKind::inWords).orElse("of no kind");
    }

    public List<String> columnNames() {
        return columns.stream().map(ColumnDecl::name).toList();
    }
}
