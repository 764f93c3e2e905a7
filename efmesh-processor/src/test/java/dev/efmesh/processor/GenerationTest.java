package dev.efmesh.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.processor.JavaSources.Outcome;
import dev.efmesh.processor.JavaSources.Shown;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerationTest {
    private static final Path GOLDENS = Path.of("src/test/resources/goldens");

    private static JavaSources everyFeature(JavaSources sources) {
        FeatureWarehouse.SOURCES.forEach(sources::add);
        return sources.resource("seeds/people.csv", "person_id,name\n007,Ada\n")
                .resource("seeds/bands.json", "[{\"band\": \"low\", \"upto\": 1.5}]");
    }

    @Test
    void aWarehouseOfEveryFeatureCompilesWithoutAWarning(@TempDir Path folder) {
        Outcome outcome =
                everyFeature(new JavaSources(folder).option("-Werror")).compile();
        assertThat(outcome.diagnostics()).isEmpty();
        assertThat(outcome.succeeded()).isTrue();
    }

    @Test
    void whatIsGeneratedIsFrozen(@TempDir Path folder) throws IOException {
        Map<String, String> generated =
                everyFeature(new JavaSources(folder)).compile().generated();
        boolean update = Boolean.getBoolean("goldens.update");
        for (Map.Entry<String, String> file : generated.entrySet()) {
            Path golden = GOLDENS.resolve(file.getKey() + ".txt");
            if (update) {
                Files.createDirectories(golden.getParent());
                Files.writeString(golden, file.getValue());
            }
            assertThat(golden)
                    .as("run with -Dgoldens.update=true and look at the difference")
                    .hasContent(file.getValue());
        }
        try (Stream<Path> goldens = Files.walk(GOLDENS)) {
            assertThat(goldens.filter(Files::isRegularFile)
                            .map(golden -> GOLDENS.relativize(golden).toString().replaceAll("\\.txt$", "")))
                    .containsExactlyInAnyOrderElementsOf(generated.keySet());
        }
    }

    @Test
    void theOrderOfTheSourcesChangesNothing(@TempDir Path first, @TempDir Path second) {
        JavaSources ordered = everyFeature(new JavaSources(first));
        JavaSources shuffled = everyFeature(new JavaSources(second));
        List<Path> reversed = new ArrayList<>(shuffled.files());
        Collections.reverse(reversed);
        assertThat(shuffled.compile(reversed).generated())
                .isEqualTo(ordered.compile().generated());
    }

    @Test
    void localeTimeZoneAndEncodingOfTheCompilerChangeNothing(@TempDir Path first, @TempDir Path second)
            throws Exception {
        JavaSources here = everyFeature(new JavaSources(first));
        JavaSources elsewhere = everyFeature(new JavaSources(second));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-J-Duser.language=tr",
                "-J-Duser.country=TR",
                "-J-Duser.timezone=Asia/Kolkata",
                "-J-Dfile.encoding=ISO-8859-1",
                "-encoding",
                "UTF-8",
                "-s",
                elsewhere.generatedSources().toString(),
                "-d",
                elsewhere.classes().toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + elsewhere.classes(),
                "-processor",
                EfmeshProcessor.class.getName()));
        elsewhere.files().forEach(file -> command.add(file.toString()));
        Files.createDirectories(elsewhere.generatedSources());
        Process javac = new ProcessBuilder(command).inheritIO().start();
        assertThat(javac.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(javac.exitValue()).isZero();
        Map<String, String> generated = new Outcome(true, List.of(), elsewhere.classes()).generated();
        assertThat(generated).isEqualTo(here.compile().generated());
    }

    @Test
    void theEclipseCompilerRunsTheProcessorToo(@TempDir Path ecj, @TempDir Path javac) {
        Outcome outcome = everyFeature(new JavaSources(ecj, new EclipseCompiler())
                        .without("-Xlint:all")
                        .without("-Xlint:-processing"))
                .compile();
        assertThat(outcome.ofEfmesh()).isEmpty();
        assertThat(outcome.succeeded()).as("%s", outcome.diagnostics()).isTrue();
        assertThat(outcome.generated())
                .containsExactlyInAnyOrderEntriesOf(
                        everyFeature(new JavaSources(javac)).compile().generated());
    }

    @Test
    void theEclipseCompilerShowsTheSameFaultsInWords(@TempDir Path folder) {
        List<Shown> errors = new JavaSources(folder, new EclipseCompiler())
                .without("-Xlint:all")
                .without("-Xlint:-processing")
                .add(Mistakes.ORDERS)
                .add(
                        "package shop;\nimport dev.efmesh.annotation.*;\n@Model(name = \"mart.x\")\n@Full\n@Sql(\"\"\"\n    SELECT\n      custmer AS customer FROM @ref(Orders)\n    \"\"\")\npublic record X(String customer) {}\n")
                .compile()
                .ofEfmesh();
        assertThat(errors).hasSize(1);
        assertThat(errors.get(0).message())
                .contains("[EFM-2012]", "did you mean 'customer'?", "line 2, column 3 of the text", "^");
    }

    @Test
    void aCompilationOfOneFileKeepsTheOtherModelsAndForgetsDeletedOnes(@TempDir Path folder) throws IOException {
        JavaSources sources = new JavaSources(folder)
                .add(Mistakes.ORDERS)
                .add(view("A", "a.one", "SELECT customer FROM @ref(Orders)"))
                .add(view("B", "a.two", "SELECT customer FROM @ref(A)"));
        assertThat(sources.compile().ofEfmesh()).isEmpty();
        assertThat(registry(sources)).contains("OrdersModel", "AModel", "BModel");
        Path changed = sources.files().get(2);
        sources.add(view("B", "a.two", "SELECT customer || '!' AS customer FROM @ref(A)"));
        assertThat(sources.compile(List.of(changed)).ofEfmesh()).isEmpty();
        assertThat(registry(sources)).contains("OrdersModel", "AModel", "BModel");
        Files.delete(sources.classes().resolve("shop/B.class"));
        assertThat(sources.compile(List.of(sources.files().get(1))).ofEfmesh()).isEmpty();
        assertThat(registry(sources)).contains("OrdersModel", "AModel").doesNotContain("BModel");
    }

    private static String view(String record, String name, String sql) {
        return "package shop;\nimport dev.efmesh.annotation.*;\n@Model(name = \"" + name + "\")\n@View\n@Sql(\"" + sql
                + "\")\npublic record " + record + "(String customer) {}\n";
    }

    private static String registry(JavaSources sources) {
        return new Outcome(true, List.of(), sources.classes())
                .generated().entrySet().stream()
                        .filter(file -> file.getKey().contains("EfmeshRegistry_"))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void modelsOfAnotherJarAreSeenAndChecked(@TempDir Path library, @TempDir Path user) throws IOException {
        JavaSources upstream = new JavaSources(library).add(Mistakes.ORDERS);
        assertThat(upstream.compile().succeeded()).isTrue();
        Path jar = jar(upstream.classes(), library.resolve("models.jar"));
        String good =
                "package app;\nimport dev.efmesh.annotation.*;\nimport shop.Orders;\n@Model(name = \"mart.x\")\n@View\n@Sql(value = \"SELECT customer FROM @ref(Orders)\", refs = Orders.class)\npublic record X(String customer) {}\n";
        JavaSources sources = new JavaSources(user).classPath(jar).add(good);
        assertThat(sources.compile().ofEfmesh()).isEmpty();
        assertThat(registry(sources)).contains("XModel").doesNotContain("OrdersModel");
        List<Shown> errors = sources.add(good.replace("SELECT customer", "SELECT custmer AS customer"))
                .compile()
                .ofEfmesh();
        assertThat(errors).extracting(Shown::code).containsExactly("EFM-2012");
    }

    private static Path jar(Path classes, Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jar;
    }

    @Test
    void anUnknownOptionIsWarnedOfAndVerificationCanBeSwitchedOff(@TempDir Path folder) {
        JavaSources sources = new JavaSources(folder)
                .add(Mistakes.ORDERS)
                .add(view("A", "a.one", "SELECT custmer AS customer FROM @ref(Orders)"))
                .option("-Aefmesh.verify=off")
                .option("-Aefmesh.verfy=on");
        Outcome outcome = sources.compile();
        assertThat(outcome.succeeded()).isTrue();
        assertThat(outcome.ofEfmesh()).extracting(Shown::code).containsExactly("EFM-1030");
        assertThat(outcome.ofEfmesh().get(0).message()).contains("-Aefmesh.verfy; did you mean 'efmesh.verify'?");
    }

    @Test
    void warningsHaveNamesAndAreSilencedByThem(@TempDir Path folder) {
        String star = view("A", "a.one", "SELECT * FROM @ref(Orders)")
                .replace(
                        "(String customer)",
                        "(long orderId, String customer, java.math.BigDecimal amount, java.time.LocalDateTime orderedAt)");
        Outcome warned = new JavaSources(folder).add(Mistakes.ORDERS).add(star).compile();
        assertThat(warned.succeeded()).isTrue();
        assertThat(warned.ofEfmesh()).extracting(Shown::code).containsExactly("EFM-2030");
        assertThat(warned.ofEfmesh().get(0).message()).contains("(select-star-over-external)", "A.java:5:14");
        Outcome silent = new JavaSources(folder)
                .add(Mistakes.ORDERS)
                .add(star.replace("@View", "@View @Allow(\"select-star-over-external\")"))
                .compile();
        assertThat(silent.ofEfmesh()).isEmpty();
    }

    @Test
    void anEscapeThatJavaHasReadIsWarnedOf(@TempDir Path folder) {
        Outcome outcome = new JavaSources(folder)
                .add(Mistakes.ORDERS)
                .add(view("A", "a.one", "SELECT customer FROM @ref(Orders) WHERE customer <> '\\b'"))
                .compile();
        assertThat(outcome.ofEfmesh()).extracting(Shown::code).containsExactly("EFM-2006");
        assertThat(outcome.ofEfmesh().get(0).message()).contains("U+0008", "A.java:5:60");
    }

    @Test
    void aFixtureBuildsRecordsAndNamesAnUnsetPrimitive(@TempDir Path folder) throws Exception {
        JavaSources sources = everyFeature(new JavaSources(folder)).add(FeatureWarehouse.FIXTURE_USER);
        assertThat(sources.compile().succeeded()).isTrue();
        try (java.net.URLClassLoader loader = new java.net.URLClassLoader(
                new java.net.URL[] {sources.classes().toUri().toURL()}, GenerationTest.class.getClassLoader())) {
            Object built =
                    loader.loadClass("shop.FixtureUser").getMethod("rows").invoke(null);
            assertThat(built)
                    .hasToString(
                            "[Moves[moveId=1, dept=ICU, movedAt=2026-01-01T10:00:00Z, weight=2.5], Moves[moveId=2, dept=null, movedAt=null, weight=0.0]]");
            Object failure =
                    loader.loadClass("shop.FixtureUser").getMethod("unset").invoke(null);
            assertThat(failure)
                    .isEqualTo("'weight' is not set, and a primitive component cannot be null: set it in every row");
        }
    }

    @Test
    void aGeneratedDefinitionHoldsTheTextOfItsAuthorToTheLetter(@TempDir Path folder) throws Exception {
        String sql = "SELECT '  two \n lines \t\n  ' AS a, 'back\\\\slash \"quoted\" ' AS b,   \n  \n 'x' AS c ";
        JavaSources sources = new JavaSources(folder)
                .add("package shop;\nimport dev.efmesh.annotation.*;\n@Model(name = \"a.texts\")\n@View\n@Sql("
                        + literal(sql) + ")\npublic record Texts(String a, String b, String c) {}\n");
        assertThat(sources.compile().ofEfmesh()).isEmpty();
        try (java.net.URLClassLoader loader = new java.net.URLClassLoader(
                new java.net.URL[] {sources.classes().toUri().toURL()}, GenerationTest.class.getClassLoader())) {
            dev.efmesh.model.ModelDef<?> definition = (dev.efmesh.model.ModelDef<?>)
                    loader.loadClass("shop.TextsModel").getMethod("definition").invoke(null);
            dev.efmesh.sql.Template query = definition.query().orElseThrow();
            assertThat(query.display()).isEqualTo(sql);
            assertThat(definition.queryIdentity()).isEqualTo(dev.efmesh.sql.TokenIdentity.of(query));
            assertThat(definition.verifiedBy()).isEqualTo("duckdb v1.5.6");
        }
    }

    private static String literal(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t")
                + '"';
    }
}
