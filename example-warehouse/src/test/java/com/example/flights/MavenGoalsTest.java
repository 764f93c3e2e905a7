package com.example.flights;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real Maven runs on a project that {@code init} has written, with the artifacts of this build. They lie in a repository of the test's
 * own, in which everything else is linked from the one in use, so that nothing is installed there.
 */
class MavenGoalsTest {
    private static final String VERSION = System.getProperty("efmesh.test.version");
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String LIBRARY = """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <parent>
                <groupId>com.acme.shop</groupId>
                <artifactId>reactor</artifactId>
                <version>1.0-SNAPSHOT</version>
              </parent>
              <artifactId>library</artifactId>
            </project>
            """;

    /** A reactor of the project and a module without a warehouse; it declares the plugin as the project does. */
    private static String parent(String pom) {
        return pom.replace("<artifactId>warehouse</artifactId>", "<artifactId>reactor</artifactId>")
                .replace(
                        "<version>1.0-SNAPSHOT</version>",
                        "<version>1.0-SNAPSHOT</version><packaging>pom</packaging>"
                                + "<modules><module>library</module><module>shop</module></modules>");
    }

    private record Ran(int code, String text) {}

    private static void repository(Path repository) throws IOException {
        Path used = Path.of(System.getProperty("efmesh.test.repository"));
        link(used, repository, "dev");
        link(used.resolve("dev"), repository.resolve("dev"), "efmesh");
        install(repository, "efmesh-parent", ROOT.resolve("pom.xml"));
        for (String module :
                List.of("efmesh-annotations", "efmesh-runtime", "efmesh-processor", "efmesh-maven-plugin")) {
            install(repository, module, ROOT.resolve(module).resolve("pom.xml"));
            Path jar = ROOT.resolve(module).resolve("target").resolve(module + "-" + VERSION + ".jar");
            assertThat(jar)
                    .as("run with 'mvn verify', which packages the modules first")
                    .exists();
            Files.copy(jar, place(repository, module, ".jar"));
        }
    }

    private static void link(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.filter(each -> !each.endsWith(except)).toList()) {
                Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
            }
        }
    }

    private static void install(Path repository, String artifact, Path pom) throws IOException {
        Files.copy(pom, place(repository, artifact, ".pom"));
    }

    private static Path place(Path repository, String artifact, String ending) throws IOException {
        Path folder = repository.resolve("dev/efmesh").resolve(artifact).resolve(VERSION);
        return Files.createDirectories(folder).resolve(artifact + "-" + VERSION + ending);
    }

    private static Ran maven(Path folder, Path repository, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(
                Path.of(System.getProperty("efmesh.test.maven"), "bin", "mvn").toString());
        command.addAll(List.of("-B", "-ntp", "-q", "-Dmaven.repo.local=" + repository));
        command.addAll(List.of(arguments));
        Path log = Files.createTempFile("maven", ".log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Ran(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
    }

    @Test
    void aProjectThatInitHasWrittenIsPlannedAppliedAndChecked(@TempDir Path temp) throws Exception {
        Path repository = temp.resolve("repository");
        repository(repository);
        Path project = temp.resolve("shop");

        Ran init = maven(
                temp,
                repository,
                "dev.efmesh:efmesh-maven-plugin:" + VERSION + ":init",
                "-Dfolder=" + project,
                "-Dpackage=com.acme.shop");
        assertThat(init.text()).contains("wrote pom.xml");
        assertThat(init.code()).isZero();

        Ran plan = maven(project, repository, "efmesh:plan", "-Denv=dev");
        assertThat(plan.text()).contains("Plan for 'dev', not applied yet", "build mart.daily_revenue");
        assertThat(plan.code()).isZero();

        Ran apply = maven(project, repository, "efmesh:apply", "efmesh:show", "-Denv=dev", "-Dmodel=DailyRevenue");
        assertThat(apply.text()).contains("3 models built, 3 views swapped", "2026-01-01       2    52.50");
        assertThat(apply.code()).isZero();
        assertThat(project.resolve("warehouse.duckdb")).exists();

        Ran json = maven(project, repository, "efmesh:graph", "-Djson");
        assertThat(json.text()).contains("\"apiVersion\" : 1", "\"staging.orders\"");

        Ran missing = maven(project, repository, "efmesh:plan");
        assertThat(missing.text()).contains("-Denv is missing: write -Denv=dev");
        assertThat(missing.code()).isNotZero();

        Ran setting = maven(project, repository, "efmesh:plan", "-Denv=dev", "-Defmesh.duckdbb=x");
        assertThat(setting.text())
                .contains("EFM-3008", "did you mean 'efmesh.duckdb'?")
                .doesNotContain("\tat ");
        assertThat(setting.code()).isNotZero();

        Path reactor = Files.createDirectories(temp.resolve("reactor"));
        Files.writeString(reactor.resolve("pom.xml"), parent(Files.readString(project.resolve("pom.xml"))));
        Path library = Files.createDirectories(reactor.resolve("library"));
        Files.writeString(library.resolve("pom.xml"), LIBRARY);
        Files.createSymbolicLink(reactor.resolve("shop"), project);
        Ran skipped = maven(reactor, repository, "efmesh:plan", "-Denv=dev");
        assertThat(skipped.text()).containsOnlyOnce("Plan for 'dev'").doesNotContain("EFM-");
        assertThat(skipped.code()).isZero();

        Path mart = project.resolve("src/main/java/com/acme/shop/DailyRevenue.java");
        Files.writeString(mart, Files.readString(mart).replace("sum(o.amount)", "sum(o.amont)"));
        Ran broken = maven(project, repository, "efmesh:plan", "-Denv=dev");
        assertThat(broken.text()).contains("[EFM-2012]", "DailyRevenue.java:18:25", "did you mean 'amount'?");
        assertThat(broken.code()).isNotZero();
    }
}
