package com.example.flights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's story, on a copy of this module's sources: compiled by javac, planned and applied by the command line. */
class StoryTest {
    private record Ran(int code, String text) {}

    private Path project;

    @BeforeEach
    void copySources(@TempDir Path temp) throws IOException {
        project = temp;
        copy(Path.of("src/main/java"), temp.resolve("src"));
        copy(Path.of("src/main/resources"), temp.resolve("classes"));
        copy(Path.of("data"), temp.resolve("data"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private void edit(String record, String before, String after) throws IOException {
        Path file = project.resolve("src/com/example/flights").resolve(record + ".java");
        String source = Files.readString(file);
        assertThat(source).contains(before);
        Files.writeString(file, source.replace(before, after));
    }

    /** What javac says; empty when it is content. */
    private String compile() {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
                Stream<Path> files = Files.walk(project.resolve("src"))) {
            List<String> options = new ArrayList<>(List.of("-Xlint:all", "-Xlint:-processing", "-d"));
            options.add(project.resolve("classes").toString());
            options.add("-s");
            options.add(Files.createDirectories(project.resolve("generated")).toString());
            options.add("-cp");
            options.add(System.getProperty("java.class.path") + File.pathSeparator + project.resolve("classes"));
            options.add("-processorpath");
            options.add(System.getProperty("efmesh.test.processorpath"));
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            javac.getTask(messages, manager, null, options, null, manager.getJavaFileObjectsFromPaths(sources))
                    .call();
            return messages.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Ran run(String... arguments) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(
                        new URL[] {project.resolve("classes").toUri().toURL()}, parent());
                PrintStream stream = new PrintStream(text, true, StandardCharsets.UTF_8)) {
            Thread.currentThread().setContextClassLoader(loader);
            int code = Main.run(
                    arguments,
                    Map.of("folder", project.toString(), "interactive", "false"),
                    stream,
                    stream,
                    new HashMap<>());
            return new Ran(code, text.toString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** Everything on the class path but this module's own classes. */
    private static ClassLoader parent() {
        return new ClassLoader(StoryTest.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.startsWith("com.example.")) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }

            @Override
            public java.util.Enumeration<URL> getResources(String name) throws IOException {
                return name.startsWith("META-INF/services/dev.efmesh")
                        ? java.util.Collections.emptyEnumeration()
                        : super.getResources(name);
            }
        };
    }

    @Test
    void aTeamChangesItsWarehouse() throws IOException {
        assertThat(compile()).isEmpty();
        assertThat(run("apply", "dev").text()).contains("12 models built, 12 views swapped");
        assertThat(run("show", "dev", "TopRoutes", "--limit=1").text()).contains("Las Vegas, NV");

        edit("core/Routes", "max(d.miles) ", "max(d.milse) ");
        assertThat(compile())
                .contains("[EFM-2012]", "Routes.java:23:28", "did you mean 'miles'?")
                .contains("23 |                        max(d.milse)");

        edit("core/Routes", "max(d.milse) ", "max(d.miles) + 1 ");
        assertThat(compile()).isEmpty();
        assertThat(run("plan", "dev").text())
                .contains("~ core.routes  breaking: query changed")
                .contains("~ mart.top_routes  breaking: reads core.routes, which changed")
                .containsPattern("-\\s+max\\(d\\.miles\\) ")
                .containsPattern("\\+\\s+max\\(d\\.miles\\) \\+ 1 ")
                .contains("build core.routes", "build mart.top_routes", "Used as they are: 10 tables and views.");
        assertThat(run("apply", "dev").text()).contains("2 models built, 2 views swapped");
        assertThat(run("audit", "prod").text()).contains("EFM-3007", "there is no environment 'prod'");

        Ran promoted = run("apply", "prod");
        assertThat(promoted.text()).contains("Nothing is computed", "0 models built, 12 views swapped");

        edit(
                "core/Routes",
                "FROM @ref(Departures) d\n",
                "-- every departure\n                FROM   @ref( Departures )   d\n");
        assertThat(compile()).isEmpty();
        assertThat(run("plan", "dev").text()).contains("No changes: all 13 models are as they were applied.");

        edit("core/Routes", "max(d.miles) + 1 ", "(max(d.miles) + 1) ");
        assertThat(compile()).isEmpty();
        assertThat(run("plan", "dev").text())
                .contains("~ core.routes  cosmetic: written otherwise, the same meaning", "Cosmetic, no changes");
        assertThat(run("diff", "dev", "prod").text()).contains("0 models differ");
    }
}
