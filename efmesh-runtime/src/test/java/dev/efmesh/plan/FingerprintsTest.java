package dev.efmesh.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.model.Audits;
import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.Severity;
import dev.efmesh.sql.Template;
import dev.efmesh.sql.TemplateParser;
import dev.efmesh.sql.TokenIdentity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FingerprintsTest {
    private record Cells(List<String> values) {}

    private static ModelDef.Builder<Cells> model(String name, ModelKind kind) {
        return ModelDef.builder(name, Cells.class).kind(kind).reader(row -> new Cells(List.of()));
    }

    private static ModelDef.Builder<Cells> full() {
        return query(column(column(model("core.routes", new ModelKind.Full()), "origin"), "title"));
    }

    private static ModelDef.Builder<Cells> column(ModelDef.Builder<Cells> builder, String name) {
        return column(builder, name, Scalar.VARCHAR);
    }

    private static ModelDef.Builder<Cells> column(ModelDef.Builder<Cells> builder, String name, DataType type) {
        return builder.column(name, name, type, true, "");
    }

    private static ModelDef.Builder<Cells> query(ModelDef.Builder<Cells> builder) {
        return query(builder, "SELECT origin, title FROM @ref(raw.flights) WHERE title > 'ıI'");
    }

    private static ModelDef.Builder<Cells> query(ModelDef.Builder<Cells> builder, String sql) {
        Template template = TemplateParser.parse(sql).template();
        return builder.query(template, TokenIdentity.of(template));
    }

    private static ModelDef.Builder<Cells> files(List<String> paths, Map<String, String> options) {
        ModelKind.ExternalSource source =
                new ModelKind.ExternalSource.Files(paths, ModelKind.FileFormat.CSV, new TreeMap<>(options));
        return column(model("raw.flights", new ModelKind.External(source)), "origin");
    }

    private static ModelDef.Builder<Cells> seed() {
        return column(model("raw.flights", new ModelKind.Seed("s.csv", ModelKind.SeedFormat.CSV, ',', "")), "origin");
    }

    private static ModelDef.Builder<Cells> table(String name) {
        return column(
                model("raw.flights", new ModelKind.External(new ModelKind.ExternalSource.EngineTable(name))), "origin");
    }

    private static ModelDef.Builder<Cells> ofType(DataType type) {
        return query(column(model("core.routes", new ModelKind.View()), "c", type));
    }

    private static String own(ModelDef.Builder<Cells> builder) {
        ModelDef<Cells> model = builder.build();
        return Fingerprints.own(Fingerprints.shape(model, "cells"), model.queryIdentity());
    }

    /** One model of every form, each different in what its data depends on. */
    private static Map<String, Supplier<ModelDef.Builder<Cells>>> forms() {
        Map<String, Supplier<ModelDef.Builder<Cells>>> forms = new LinkedHashMap<>();
        forms.put("full", FingerprintsTest::full);
        forms.put("full with a grain", () -> full().grain("origin"));
        forms.put("full with a grain of two", () -> full().grain("origin", "title"));
        forms.put("view", () -> query(column(column(model("core.routes", new ModelKind.View()), "origin"), "title")));
        forms.put(
                "another name",
                () -> query(column(column(model("core.route", new ModelKind.Full()), "origin"), "title")));
        forms.put("one column", () -> query(column(model("core.routes", new ModelKind.Full()), "origin")));
        forms.put("another query", () -> query(full(), "SELECT origin, title FROM @ref(raw.flights)"));
        forms.put(
                "another literal",
                () -> query(full(), "SELECT origin, title FROM @ref(raw.flights) WHERE title > 'ıi'"));
        forms.put("seed", FingerprintsTest::seed);
        forms.put("table", () -> table("src.flights"));
        forms.put("another table", () -> table("src.flight"));
        forms.put("files", () -> files(List.of("a.csv"), Map.of()));
        forms.put("more files", () -> files(List.of("a.csv", "b.csv"), Map.of()));
        forms.put("files with an option", () -> files(List.of("a.csv"), Map.of("delim", "';'")));
        // paths that look like what comes after them
        forms.put("paths like an option", () -> files(List.of("a.csv", "option delim", "';'"), Map.of()));
        forms.put("paths like a name of an option", () -> files(List.of("a.csv", "delim", "';'"), Map.of()));
        forms.put("paths like a grain", () -> files(List.of("a.csv", "grain"), Map.of()));
        forms.put(
                "a grain like a grain", () -> files(List.of("a.csv"), Map.of()).grain("grain"));
        for (DataType type : types()) {
            forms.put("type " + Fingerprints.type(type), () -> ofType(type));
        }
        return forms;
    }

    private static List<DataType> types() {
        List<DataType> types = new ArrayList<>(List.of(Scalar.values()));
        types.add(new DataType.Decimal(18, 2));
        types.add(new DataType.Decimal(18, 3));
        types.add(new DataType.ListOf(Scalar.INTEGER));
        types.add(new DataType.MapOf(Scalar.VARCHAR, Scalar.INTEGER));
        types.add(new DataType.Struct(
                List.of(new DataType.Field("a", Scalar.INTEGER), new DataType.Field("b", Scalar.INTEGER))));
        types.add(new DataType.Struct(List.of(new DataType.Field("a 7:INTEGER,1:b", Scalar.INTEGER))));
        types.add(new DataType.Native("JSON"));
        return types;
    }

    @Test
    void whatDataDependsOnIsPartOfIt() {
        Map<String, String> seen = new LinkedHashMap<>();
        forms().forEach((form, model) -> {
            String twin = seen.putIfAbsent(own(model.get()), form);
            assertThat(twin).as(form + " is taken for").isNull();
        });
    }

    @Test
    void whatNoDataDependsOnIsNot() {
        String own = own(full());
        assertThat(own(full().description("per airport").owner("ops"))).isEqualTo(own);
        assertThat(own(full().audit(Audits.notNull("origin", Severity.BLOCK)))).isEqualTo(own);
        assertThat(own(full().verifiedBy("duckdb v9"))).isEqualTo(own);
        ModelDef.Builder<Cells> described = model("core.routes", new ModelKind.Full())
                .column("title", "other", Scalar.VARCHAR, false, "a title")
                .column("origin", "component", Scalar.VARCHAR, false, "an airport");
        assertThat(own(query(described)))
                .as("order, components, nullability, descriptions")
                .isEqualTo(own);
        assertThat(own(full().grain("title", "origin"))).isEqualTo(own(full().grain("origin", "title")));
    }

    /** A change here rebuilds every warehouse: it needs a new {@link Fingerprints#VERSION}. */
    @Test
    void theyAreFrozen() {
        List<String> types = types().stream().map(type -> own(ofType(type))).toList();
        List<String> lines = List.of(
                "version " + Fingerprints.VERSION,
                "full " + own(full()),
                "grain " + own(full().grain("origin", "title")),
                "table " + own(table("src.flights")),
                "files " + own(files(List.of("b.csv", "a.csv"), Map.of("delim", "';'", "header", "true"))),
                "seed " + own(seed()),
                "types " + TokenIdentity.hash(types),
                "parents " + Fingerprints.fingerprint("own", new TreeMap<>(Map.of("raw.b", "2", "raw.a", "1"))));
        assertThat(lines)
                .containsExactly(
                        "version 1",
                        "full 74b6b02cf24460d62e79750ddb4d99c2966ba914af0c4a467794875c084154da",
                        "grain 5f45b88479c886de965b3f3e0434e83d311b2b54817a1e0e6f7647d34b4d91ec",
                        "table 91d026b15b1df696ffe891cb15c14290a884847f3d9781340b0ea64eaa5f452e",
                        "files 02b35afd93b14947d7bbabe5ab76192c83ff80cf0a5bef650b7760fd999ffe13",
                        "seed 6aa85f47f0695632738a1cc82aa4da2dfadfef24343e2fd58df8b50202f3ee5e",
                        "types 1511458158785428cc746141525a114327c18875d97f96633797e719a41407de",
                        "parents 76dd72ddc78f3eb47423c36319ea25dfe7a2002602288e75f129c994f1601ee6");
    }

    @Test
    void noLocaleChangesThem() {
        List<String> before = forms().values().stream()
                .map(Supplier::get)
                .map(FingerprintsTest::own)
                .toList();
        Locale locale = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            assertThat(forms().values().stream()
                            .map(Supplier::get)
                            .map(FingerprintsTest::own)
                            .toList())
                    .isEqualTo(before);
        } finally {
            Locale.setDefault(locale);
        }
    }

    @Test
    void theOrderOfTheDefinitionsChangesNothing() {
        List<ModelDef<Cells>> models =
                List.of(full().build(), files(List.of("a.csv"), Map.of()).build());
        List<ModelDef<Cells>> reversed = List.of(models.get(1), models.get(0));
        assertThat(owns(models)).isEqualTo(owns(reversed));
    }

    private static List<String> owns(List<ModelDef<Cells>> models) {
        List<String> owns = new ArrayList<>();
        SeedReader seeds = new SeedReader(FingerprintsTest.class.getClassLoader());
        LocalModels.of(ModelSet.of(models, List.of()), seeds)
                .inOrder()
                .forEach(local -> owns.add(local.model().name() + " " + local.own() + " " + local.metadataJson()
                        + local.definition().toJson()));
        return owns;
    }
}
