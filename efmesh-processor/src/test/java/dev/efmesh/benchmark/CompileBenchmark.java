package dev.efmesh.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** What checking 300 models of 5 to 20 columns and 20 to 50 lines of SQL adds to javac. */
final class CompileBenchmark {
    private static final int MODELS = 300;
    private static final int RUNS = 5;

    private final Path folder;
    private final List<Path> sources = new ArrayList<>();

    private CompileBenchmark(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        CompileBenchmark benchmark = new CompileBenchmark(Files.createTempDirectory("compile-benchmark"));
        benchmark.writeSources();
        Figures figures = new Figures();
        double[] with = new double[RUNS];
        double[] without = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            without[i] = benchmark.forked(i, "-proc:none");
            with[i] = benchmark.forked(i, "-processor", "dev.efmesh.processor.EfmeshProcessor");
        }
        double added = Figures.median(with) - Figures.median(without);
        figures.add("cold javac, 300 models, against -proc:none", Figures.median(with), Figures.median(without), "");
        figures.add("  of it added by the processor", added, "at most 1500");
        double first = benchmark.inThisJvm();
        figures.add("first compile in one JVM", first, "");
        figures.add("second compile in one JVM", benchmark.inThisJvm(), "reported");
        figures.report("compile");
    }

    private void writeSources() throws IOException {
        Random random = new Random(7);
        int[] columns = new int[MODELS];
        for (int i = 0; i < MODELS; i++) {
            columns[i] = 5 + random.nextInt(16);
            String parent = i < 50 ? null : "M" + random.nextInt(i);
            int width = parent == null ? columns[i] : columns[Integer.parseInt(parent.substring(1))];
            StringBuilder source = new StringBuilder("package bench;\nimport dev.efmesh.annotation.*;\n");
            source.append("@Model(name = \"bench.m").append(i).append("\")\n");
            if (parent == null) {
                source.append("@External(table = \"src.t").append(i).append("\")\n");
            } else {
                source.append("@Full\n@Sql(\"\"\"\n")
                        .append(query(parent, columns[i], width, 20 + random.nextInt(31)))
                        .append("    \"\"\")\n");
            }
            source.append("public record M").append(i).append("(");
            for (int c = 0; c < columns[i]; c++) {
                source.append(c == 0 ? "" : ", ")
                        .append(c % 2 == 0 ? "Long" : "String")
                        .append(" c")
                        .append(c);
            }
            source.append(") {}\n");
            Path file = folder.resolve("src/bench/M" + i + ".java");
            Files.createDirectories(file.getParent());
            Files.writeString(file, source);
            sources.add(file);
        }
    }

    private static String query(String parent, int columns, int width, int lines) {
        StringBuilder sql =
                new StringBuilder("    WITH base AS (SELECT * FROM @ref(" + parent + ") WHERE c0 > 0)\n    SELECT\n");
        for (int c = 0; c < columns; c++) {
            String source = c < width ? "b.c" + c : c % 2 == 0 ? "b.c0" : "b.c1";
            String expression = c % 2 == 0
                    ? "coalesce(max(" + source + "), 0) + " + c
                    : "max(CASE WHEN " + source + " IS NULL THEN 'none' ELSE upper(" + source + ") END)";
            sql.append("      ").append(expression).append(" AS c").append(c).append(c < columns - 1 ? ",\n" : "\n");
        }
        sql.append("    FROM base b\n    WHERE b.c0 IS NOT NULL\n");
        for (int line = columns + 5; line < lines; line++) {
            sql.append("      AND b.c0 <> ").append(line).append("\n");
        }
        return sql.append("    GROUP BY b.c0 % 100\n").toString();
    }

    private List<String> options(Path out, String... processing) {
        List<String> options = new ArrayList<>(List.of(processing));
        try {
            options.addAll(List.of("-nowarn", "-d", Files.createDirectories(out).toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        options.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return options;
    }

    private double forked(int run, String... processing) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
        command.addAll(options(folder.resolve("out" + run + processing[0]), processing));
        sources.forEach(source -> command.add(source.toString()));
        return Figures.millis(() -> {
            try {
                Process process = new ProcessBuilder(command).inheritIO().start();
                if (process.waitFor() != 0) {
                    throw new IllegalStateException("javac failed");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private double inThisJvm() {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        return Figures.millis(() -> {
            try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                List<String> options = options(
                        Files.createTempDirectory(folder, "jvm"), "-processor", "dev.efmesh.processor.EfmeshProcessor");
                boolean done = javac.getTask(
                                null, manager, null, options, null, manager.getJavaFileObjectsFromPaths(sources))
                        .call();
                if (!done) {
                    throw new IllegalStateException("javac failed");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
