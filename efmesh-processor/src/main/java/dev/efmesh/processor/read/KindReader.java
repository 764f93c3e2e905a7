package dev.efmesh.processor.read;

import dev.efmesh.model.ModelKind;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Reads which kind a model is. Not thread-safe. */
final class KindReader {
    static final List<String> KINDS = List.of("Full", "View", "Seed", "External");
    private static final Pattern TABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*){0,2}");
    private static final Pattern OPTION = Pattern.compile("\\s*([a-z_][a-z0-9_]*)\\s*=\\s*(\\S(?:.*\\S)?)\\s*");

    private final Report report;
    private final Elements elements;

    KindReader(Report report, Elements elements) {
        this.report = report;
        this.elements = elements;
    }

    Optional<ModelKind> read(TypeElement type, String model) {
        List<AnnotationMirror> kinds = new ArrayList<>();
        KINDS.forEach(kind -> Annotations.find(type, kind).ifPresent(kinds::add));
        if (kinds.isEmpty()) {
            report.add(Code.NO_KIND, Place.of(type), model, type.getSimpleName());
            return Optional.empty();
        }
        if (kinds.size() > 1) {
            String names = kinds.stream()
                    .map(kind -> "@" + kind.getAnnotationType().asElement().getSimpleName())
                    .collect(Collectors.joining(", "));
            report.add(Code.SEVERAL_KINDS, new Place(type, kinds.get(1), null), model, names);
            return Optional.empty();
        }
        AnnotationMirror kind = kinds.get(0);
        return switch (kind.getAnnotationType().asElement().getSimpleName().toString()) {
            case "Full" -> Optional.of(new ModelKind.Full());
            case "View" -> Optional.of(new ModelKind.View());
            case "Seed" -> seed(type, kind, model);
            default -> external(type, kind, model);
        };
    }

    private Optional<ModelKind> seed(TypeElement type, AnnotationMirror mirror, String model) {
        String file = Annotations.string(mirror, "value");
        Place place = new Place(type, mirror, Annotations.written(mirror, "value"));
        if (file.isBlank()) {
            report.add(Code.SEED_FILE, place, model, "no file is named");
            return Optional.empty();
        }
        String format = Annotations.constant(mirror, "format", "AUTO");
        if (format.equals("AUTO")) {
            String ending = file.substring(file.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT);
            if (!ending.equals("CSV") && !ending.equals("JSON")) {
                report.add(
                        Code.SEED_FILE,
                        place,
                        model,
                        "'" + file + "' ends in neither .csv nor .json; say which format it has");
                return Optional.empty();
            }
            format = ending;
        }
        PackageElement in = elements.getPackageOf(type);
        String folder = in.getQualifiedName().toString().replace('.', '/');
        String resource = file.startsWith("/") ? file.substring(1) : folder + "/" + file;
        return Optional.of(new ModelKind.Seed(
                resource,
                ModelKind.SeedFormat.valueOf(format),
                Annotations.character(mirror, "delimiter", ','),
                Annotations.string(mirror, "nullText")));
    }

    private Optional<ModelKind> external(TypeElement type, AnnotationMirror mirror, String model) {
        String table = Annotations.string(mirror, "table");
        List<String> files = Annotations.strings(mirror, "files");
        Place place = new Place(type, mirror, null);
        if (table.isBlank() == files.isEmpty()) {
            report.add(Code.EXTERNAL_SOURCE, place, model, "it needs exactly one of table and files");
            return Optional.empty();
        }
        if (files.isEmpty()) {
            if (!TABLE.matcher(table).matches()) {
                report.add(
                        Code.EXTERNAL_SOURCE,
                        place.at(Annotations.written(mirror, "table")),
                        model,
                        "'" + table + "' is no table's name; write schema.table or catalog.schema.table");
                return Optional.empty();
            }
            return Optional.of(new ModelKind.External(new ModelKind.ExternalSource.EngineTable(table)));
        }
        if (files.stream().anyMatch(String::isBlank)) {
            report.add(
                    Code.EXTERNAL_SOURCE,
                    place.at(Annotations.written(mirror, "files")),
                    model,
                    "one of its files has no name");
            return Optional.empty();
        }
        return format(mirror, files, place, model)
                .flatMap(format -> options(mirror, place, model)
                        .map(options ->
                                new ModelKind.External(new ModelKind.ExternalSource.Files(files, format, options))));
    }

    private Optional<ModelKind.FileFormat> format(
            AnnotationMirror mirror, List<String> files, Place place, String model) {
        String format = Annotations.constant(mirror, "format", "AUTO");
        if (!format.equals("AUTO")) {
            return Optional.of(ModelKind.FileFormat.valueOf(format));
        }
        String name = files.get(0).toLowerCase(Locale.ROOT).replaceAll("\\.(gz|zst)$", "");
        String ending = name.substring(name.lastIndexOf('.') + 1);
        Optional<ModelKind.FileFormat> found = switch (ending) {
            case "parquet" -> Optional.of(ModelKind.FileFormat.PARQUET);
            case "csv", "tsv" -> Optional.of(ModelKind.FileFormat.CSV);
            case "json", "ndjson", "jsonl" -> Optional.of(ModelKind.FileFormat.JSON);
            default -> Optional.empty();
        };
        if (found.isEmpty()) {
            report.add(
                    Code.EXTERNAL_SOURCE,
                    place.at(Annotations.written(mirror, "files")),
                    model,
                    "'" + files.get(0) + "' does not show its format; say format = FileFormat.PARQUET, CSV or JSON");
        }
        return found;
    }

    private Optional<Map<String, String>> options(AnnotationMirror mirror, Place place, String model) {
        Map<String, String> options = new TreeMap<>();
        boolean wellFormed = true;
        for (var value : Annotations.list(mirror, "options")) {
            Matcher matcher = OPTION.matcher(String.valueOf(value.getValue()));
            if (matcher.matches()) {
                options.put(matcher.group(1), matcher.group(2));
            } else {
                wellFormed = false;
                report.add(
                        Code.EXTERNAL_SOURCE,
                        place.at(value),
                        model,
                        "the option '" + value.getValue() + "' is not of the form name = literal, such as delim = ';'");
            }
        }
        return wellFormed ? Optional.of(options) : Optional.empty();
    }
}
