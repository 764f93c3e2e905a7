package dev.efmesh.processor;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources with a real compiler and the real processor, in a folder of their own. */
final class JavaSources {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern TYPE =
            Pattern.compile("(?m)^\\s*(?:public |final |abstract )*(?:record|class|interface|enum|@interface) (\\w+)");

    /** A diagnostic as a person sees it. */
    record Shown(Diagnostic.Kind kind, String file, long line, String message) {
        String code() {
            Matcher matcher = Pattern.compile("\\[(EFM-\\d+)]").matcher(message);
            return matcher.find() ? matcher.group(1) : "";
        }
    }

    /** How a compilation ended. */
    record Outcome(boolean succeeded, List<Shown> diagnostics, Path classes) {
        List<Shown> ofEfmesh() {
            return diagnostics.stream()
                    .filter(shown -> shown.kind() != Diagnostic.Kind.OTHER
                            && !shown.code().isEmpty())
                    .toList();
        }

        Map<String, String> generated() {
            Map<String, String> sources = new TreeMap<>();
            add(classes, sources);
            add(classes.resolveSibling("generated"), sources);
            return sources;
        }

        private static void add(Path folder, Map<String, String> sources) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java")
                                || file.toString().contains("META-INF"))
                        .filter(Files::isRegularFile)
                        .forEach(file -> sources.put(folder.relativize(file).toString(), read(file)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private final Path folder;
    private final JavaCompiler compiler;
    private final List<String> options =
            new ArrayList<>(List.of("-Xlint:all", "-Xlint:-processing", "--release", "17"));
    private final List<Path> classPath = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();

    JavaSources(Path folder) {
        this(folder, ToolProvider.getSystemJavaCompiler());
    }

    JavaSources(Path folder, JavaCompiler compiler) {
        this.folder = folder;
        this.compiler = compiler;
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a compilation unit; its file is named after its package and its first type. */
    JavaSources add(String source) {
        Matcher in = PACKAGE.matcher(source);
        Matcher type = TYPE.matcher(source);
        String folderName = in.find() ? in.group(1).replace('.', '/') + "/" : "";
        String name = type.find() ? type.group(1) : "Unnamed";
        Path file = folder.resolve("src").resolve(folderName + name + ".java");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        files.remove(file);
        files.add(file);
        return this;
    }

    JavaSources resource(String path, String content) {
        Path file = classes().resolve(path);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    JavaSources option(String option) {
        options.add(option);
        return this;
    }

    JavaSources without(String option) {
        options.remove(option);
        return this;
    }

    JavaSources classPath(Path entry) {
        classPath.add(entry);
        return this;
    }

    List<Path> files() {
        return files;
    }

    Path classes() {
        return folder.resolve("classes");
    }

    Path generatedSources() {
        return folder.resolve("generated");
    }

    Outcome compile() {
        return compile(files);
    }

    Outcome compile(List<Path> sources) {
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(collector, Locale.ROOT, StandardCharsets.UTF_8)) {
            Files.createDirectories(classes());
            List<String> all = new ArrayList<>(options);
            StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
            path.append(java.io.File.pathSeparator).append(classes());
            classPath.forEach(entry -> path.append(java.io.File.pathSeparator).append(entry));
            Files.createDirectories(generatedSources());
            all.addAll(List.of("-s", generatedSources().toString()));
            all.addAll(List.of("-d", classes().toString(), "-classpath", path.toString()));
            all.addAll(List.of("-processor", EfmeshProcessor.class.getName()));
            StringWriter out = new StringWriter();
            boolean succeeded = compiler.getTask(
                            out, manager, collector, all, null, manager.getJavaFileObjectsFromPaths(sources))
                    .call();
            return new Outcome(succeeded, shown(collector, out.toString()), classes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Shown> shown(DiagnosticCollector<JavaFileObject> collector, String out) {
        List<Shown> shown = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> each : collector.getDiagnostics()) {
            String file = each.getSource() == null
                    ? ""
                    : Path.of(each.getSource().getName()).getFileName().toString();
            shown.add(new Shown(each.getKind(), file, each.getLineNumber(), each.getMessage(Locale.ROOT)));
        }
        if (!out.isBlank()) {
            shown.add(new Shown(Diagnostic.Kind.OTHER, "", 0, out));
        }
        return shown;
    }
}
