package dev.efmesh.plan;

import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.DataType;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.sql.TokenIdentity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;

/**
 * The identity of a version of a model, lexical and free of any engine: no upgrade of an engine or a parser changes it. Every hash is
 * SHA-256 over a list of texts with their lengths, and every part of it that may vary in number goes in with that number. Stateless.
 */
public final class Fingerprints {
    /** The version of these rules; stored with every snapshot. */
    public static final int VERSION = 1;

    private Fingerprints() {}

    /** All that a model says besides the tokens of its query: name, kind with the options that shape data, grain, contract. */
    static String shape(ModelDef<?> model, String seedContent) {
        List<String> parts = new ArrayList<>();
        parts.add("efmesh-shape-" + VERSION);
        parts.add(model.name().toString());
        parts.addAll(kind(model.kind(), seedContent));
        parts.add("grain " + model.grain().size());
        parts.addAll(model.grain().stream().sorted().toList());
        parts.add("contract " + model.contract().columns().size());
        model.contract().columns().stream()
                .sorted(Comparator.comparing(ColumnDef::name))
                .forEach(column -> {
                    parts.add(column.name());
                    parts.add(type(column.type()));
                });
        return TokenIdentity.hash(parts);
    }

    /** What the model alone says: its shape and the tokens of its query. */
    static String own(String shape, String queryIdentity) {
        return TokenIdentity.hash(List.of("efmesh-own-" + VERSION, shape, queryIdentity));
    }

    /** The version of the model: what it says, over what its parents say; {@code parents} are fingerprints by the parent's name. */
    static String fingerprint(String own, SortedMap<String, String> parents) {
        List<String> parts = new ArrayList<>();
        parts.add("efmesh-fingerprint-" + VERSION);
        parts.add(own);
        parents.forEach((name, fingerprint) -> {
            parts.add(name);
            parts.add(fingerprint);
        });
        return TokenIdentity.hash(parts);
    }

    private static List<String> kind(ModelKind kind, String seedContent) {
        if (kind instanceof ModelKind.Seed) {
            return List.of("seed", seedContent);
        }
        if (kind instanceof ModelKind.External external) {
            return source(external.source());
        }
        if (kind instanceof ModelKind.IncrementalByTimeRange incremental) {
            return List.of(
                    "incremental by time range",
                    incremental.timeColumn(),
                    incremental.unit().name());
        }
        return List.of(kind instanceof ModelKind.View ? "view" : "full");
    }

    private static List<String> source(ModelKind.ExternalSource source) {
        List<String> parts = new ArrayList<>();
        if (source instanceof ModelKind.ExternalSource.EngineTable table) {
            parts.add("external table");
            parts.add(table.name());
        } else if (source instanceof ModelKind.ExternalSource.Files files) {
            parts.add("external files");
            parts.add(files.format().name());
            parts.add("paths " + files.paths().size());
            parts.addAll(files.paths());
            parts.add("options " + files.options().size());
            files.options().forEach((name, literal) -> {
                parts.add(name);
                parts.add(literal);
            });
        }
        return parts;
    }

    /** A type's spelling for hashes and people: frozen, and no engine's. */
    static String type(DataType type) {
        if (type instanceof DataType.Scalar scalar) {
            return scalar.name();
        }
        if (type instanceof DataType.Decimal decimal) {
            return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
        }
        if (type instanceof DataType.ListOf list) {
            return "LIST(" + type(list.element()) + ")";
        }
        if (type instanceof DataType.MapOf map) {
            return "MAP(" + type(map.key()) + "," + type(map.value()) + ")";
        }
        if (type instanceof DataType.Struct struct) {
            StringBuilder text = new StringBuilder("STRUCT(");
            struct.fields()
                    .forEach(field -> text.append(field.name().length())
                            .append(':')
                            .append(field.name())
                            .append(' ')
                            .append(type(field.type()))
                            .append(','));
            return text.append(')').toString();
        }
        return type instanceof DataType.Native other ? "NATIVE(" + other.spelling() + ")" : "UNTYPED";
    }
}
