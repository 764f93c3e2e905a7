package dev.efmesh.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
    private static final JsonMapper JSON = new JsonMapper();

    /** What a command printed and how it ended. */
    private record Ran(int code, String out, String err, Map<String, String> report) {
        JsonNode json() {
            try {
                return JSON.readTree(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Path folder;
    private ClassLoader before;

    @BeforeEach
    void remember(@TempDir Path temp) {
        folder = temp;
        before = Thread.currentThread().getContextClassLoader();
        registries(CliWarehouse.class.getName());
    }

    @AfterEach
    void restore() {
        Thread.currentThread().setContextClassLoader(before);
    }

    /** Makes these registries, and no others, the ones on the class path. */
    private void registries(String... names) {
        try {
            Path root = Files.createTempDirectory(folder, "services");
            Path file = root.resolve("META-INF/services/dev.efmesh.model.ModelRegistry");
            Files.createDirectories(file.getParent());
            Files.writeString(file, String.join("\n", names));
            URL[] urls = {root.toUri().toURL()};
            Thread.currentThread().setContextClassLoader(new URLClassLoader(urls, before));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Ran run(String... arguments) {
        return run("", false, arguments);
    }

    private Ran run(String input, boolean interactive, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Map<String, String> report = new HashMap<>();
        Surroundings surroundings = new Surroundings(
                folder,
                "efmesh",
                interactive,
                false,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                report);
        int code = new Cli(surroundings).run(arguments);
        return new Ran(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), report);
    }

    @Test
    void aPlanSaysWhatChangesAndAnApplyDoesIt() {
        Ran plan = run("plan", "dev");
        assertThat(plan.code()).isZero();
        assertThat(plan.out())
                .contains(
                        "Plan for 'dev', not applied yet",
                        "+ raw.people  added",
                        "build mart.counted  as _efmesh.mart__counted__");
        Ran apply = run("apply", "dev");
        assertThat(apply.code()).isZero();
        assertThat(apply.out()).contains("Applied to 'dev' in ", ": 2 models built, 2 views swapped.");
        assertThat(apply.err()).contains("built raw.people: 2 rows,", "built mart.counted: 1 row,");
        Ran again = run("apply", "dev");
        assertThat(again.out())
                .contains("No changes: all 2 models are as they were applied.", "Nothing to do: 'dev' is as declared.");
        assertThat(run("show", "dev", "mart.counted").out()).isEqualTo("people\n------\n     2\n");
    }

    @Test
    void inATerminalAnApplyAsks() {
        Ran no = run("n\n", true, "apply", "dev");
        assertThat(no.code()).isEqualTo(2);
        assertThat(no.err()).contains("Apply this to 'dev'? [y/N]", "Not applied: 'dev' is as it was.");
        assertThat(folder.resolve("cli.duckdb")).doesNotExist();
        assertThat(run("y\n", true, "apply", "dev").code()).isZero();
        assertThat(run("", true, "apply", "prod", "--yes").code()).isZero();
    }

    @Test
    void everyCommandSpeaksJson() {
        assertThat(run("plan", "dev", "--json")
                        .json()
                        .at("/plan/changes/0/category")
                        .asText())
                .isEqualTo("ADDED");
        JsonNode applied = run("apply", "dev", "--json").json();
        assertThat(applied.at("/apiVersion").asInt()).isEqualTo(1);
        assertThat(applied.at("/ok").asBoolean()).isTrue();
        assertThat(applied.at("/result/built")).hasSize(2);
        assertThat(run("audit", "dev", "--json")
                        .json()
                        .at("/models/0/audits/0/violations")
                        .asInt(-1))
                .isZero();
        assertThat(run("check", "--json").json().at("/models").asInt()).isEqualTo(2);
        assertThat(run("render", "dev", "mart.counted", "--json")
                        .json()
                        .at("/sql")
                        .asText())
                .contains("\"_efmesh\".\"raw__people__");
        assertThat(run("graph", "--json").json().at("/models/1/parents/0").asText())
                .isEqualTo("raw.people");
        assertThat(run("show", "dev", "raw.people", "--limit", "1", "--json")
                        .json()
                        .at("/table/rows"))
                .hasSize(1);
        run("apply", "prod");
        assertThat(run("diff", "dev", "prod", "--json").json().at("/same").asInt())
                .isEqualTo(2);
    }

    @Test
    void theGraphComesInThreeForms() {
        assertThat(run("graph").out()).isEqualTo("raw.people  seed\nmart.counted  full  <- raw.people\n");
        assertThat(run("graph", "--format=dot").out()).contains("\"raw.people\" -> \"mart.counted\";");
        assertThat(run("graph", "--format=mermaid").out()).contains("raw.people --> mart.counted");
    }

    @Test
    void auditsAndChecksFailWithOneAndShowRows() {
        run("apply", "dev");
        assertThat(run("audit", "dev").out()).contains("ok  raw.people  unique: id");
        registries(CliWarehouse.Strict.class.getName());
        Ran failed = run("apply", "dev");
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.err())
                .contains("EFM-6003", "audit 'accepted: name' found 1 row", "Grace", "hint: nothing was promoted");
        JsonNode json = run("apply", "dev", "--json").json();
        assertThat(json.at("/ok").asBoolean(true)).isFalse();
        assertThat(json.at("/error/code").asText()).isEqualTo("EFM-6003");
        assertThat(json.at("/result/failures/0/audits/0/violations").asInt()).isEqualTo(1);
        Ran audit = run("audit", "dev");
        assertThat(audit.code()).isEqualTo(1);
        assertThat(audit.out()).contains("FAILED  raw.people  accepted: name: 1 row");
    }

    @Test
    void whatATiredUserTypesIsAnsweredWithWhatWasMeant() {
        assertFailure("EFM-3010", "Missing required parameter: 'ENV'", "plan");
        assertFailure("EFM-3010", "Unmatched argument", "pln", "dev");
        assertFailure("EFM-3010", "no command was given");
        assertFailure("EFM-3010", "'many' is not an int", "apply", "dev", "--jobs=many");
        assertFailure("EFM-3010", "--limit is 0", "show", "dev", "mart.counted", "--limit=0");
        assertFailure("EFM-3001", "'Dev' is not a legal environment name", "plan", "Dev");
        assertFailure("EFM-3007", "there is no environment 'prod'", "audit", "prod");
        assertFailure(
                "EFM-3006",
                "there is no model 'mart.count'; did you mean 'mart.counted'?",
                "render",
                "dev",
                "mart.count");
        assertFailure(
                "EFM-3008",
                "there is no setting 'efmesh.duckdbb'; did you mean 'efmesh.duckdb'?",
                "plan",
                "dev",
                "--set",
                "efmesh.duckdbb=x");
        assertFailure(
                "EFM-3008",
                "efmesh.jobs is 'two', and a whole number from 1 is needed",
                "plan",
                "dev",
                "--set",
                "efmesh.jobs=two");
        assertFailure("EFM-3010", "raw.people has no query: it is a seed", "render", "dev", "raw.people");
    }

    private void assertFailure(String code, String words, String... arguments) {
        Ran ran = run(arguments);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).startsWith(code + ": ").contains(words).doesNotContain("\tat ");
        boolean showsItsPlanFirst = arguments.length > 0 && arguments[0].equals("apply");
        assertThat(showsItsPlanFirst ? "" : ran.out()).isEmpty();
        assertThat(ran.out()).doesNotContain("Applied");
        assertThat(ran.report()).containsKey("errorType");
    }

    @Test
    void aFailureIsOneDocumentToo() {
        JsonNode json = run("plan", "Dev", "--json").json();
        assertThat(json.at("/ok").asBoolean(true)).isFalse();
        assertThat(json.at("/command").asText()).isEqualTo("plan");
        assertThat(json.at("/error/code").asText()).isEqualTo("EFM-3001");
        assertThat(json.at("/error/hint").asText()).contains("lower-case");
    }

    @Test
    void aClassPathWithoutOrWithTooManyWarehousesIsExplained() {
        registries();
        assertFailure("EFM-3002", "no class on the class path carries @Warehouse", "plan", "dev");
        registries(CliWarehouse.class.getName(), CliWarehouse.Other.class.getName());
        assertFailure("EFM-3003", "dev.efmesh.cli.CliWarehouse, other.Warehouse", "plan", "dev");
        registries(CliWarehouse.Other.class.getName());
        assertFailure("EFM-3004", "has no models", "plan", "dev");
        registries(CliWarehouse.Old.class.getName());
        assertFailure("EFM-3009", "was generated in format 0", "plan", "dev");
        registries("no.such.Registry");
        assertFailure("EFM-3009", "cannot be loaded", "plan", "dev");
    }

    @Test
    void filesThatCannotBeUsedAreNamed() throws IOException {
        Files.writeString(folder.resolve("plain"), "no folder and no database".repeat(200));
        assertFailure("EFM-5001", "plain/w.duckdb", "apply", "dev", "--set", "efmesh.duckdb=plain/w.duckdb");
        assertFailure("EFM-5001", "plain", "apply", "dev", "--set", "efmesh.duckdb=plain");
        assertFailure("EFM-4007", "plain/s.sqlite", "apply", "dev", "--set", "efmesh.state=plain/s.sqlite");
        assertFailure("EFM-4001", "plain", "plan", "dev", "--set", "efmesh.state=plain");
        run("apply", "dev");
        assertFailure("EFM-4003", "belongs to another state", "apply", "dev", "--set", "efmesh.state=fresh.sqlite");
    }

    @Test
    void settingsFromOutsideAreStronger() {
        assertThat(run("apply", "dev", "--set", "efmesh.duckdb=other/x.duckdb", "--set", "efmesh.state=other/y.sqlite")
                        .code())
                .isZero();
        assertThat(folder.resolve("other/x.duckdb")).exists();
        assertThat(folder.resolve("other/y.sqlite")).exists();
        assertThat(folder.resolve("cli.duckdb")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan", "apply", "audit", "check", "render", "show", "graph", "diff", "init"})
    void everyCommandExplainsItself(String command) {
        Ran ran = run(command, "--help");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("Usage: efmesh " + command);
    }

    @Test
    void initWritesAProjectIntoAnEmptyFolderOnly() throws IOException {
        Ran ran = run("init", "new", "--package=com.acme.shop");
        assertThat(ran.code()).isZero();
        assertThat(folder.resolve("new/src/main/java/com/acme/shop/DailyRevenue.java"))
                .content()
                .contains("package com.acme.shop;", "@ref(Orders)");
        assertThat(folder.resolve("new/pom.xml")).content().doesNotContain("@package@", "@version@");
        assertFailure("EFM-3010", "is not empty", "init", "new");
        assertFailure(
                "EFM-3010", "'Com Acme' is not the name of a Java package", "init", "newer", "--package=Com Acme");
        assertThat(List.of(Files.exists(folder.resolve("newer")))).containsExactly(false);
    }
}
