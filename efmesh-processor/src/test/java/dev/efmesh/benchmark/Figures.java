package dev.efmesh.benchmark;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Collects figures, prints them as a table and writes them as JSON. Not thread-safe. */
final class Figures {
    /** {@code raw} is NaN where there is nothing to compare with; {@code target} is in words. */
    private record Figure(String name, double oursMillis, double rawMillis, String target) {}

    private final List<Figure> figures = new ArrayList<>();

    void add(String name, double oursMillis, double rawMillis, String target) {
        figures.add(new Figure(name, oursMillis, rawMillis, target));
    }

    void add(String name, double oursMillis, String target) {
        add(name, oursMillis, Double.NaN, target);
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** How long a piece of work takes, in milliseconds. */
    static double millis(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    void report(String name) {
        System.out.printf(Locale.ROOT, "%-52s %12s %12s %8s  %s%n", name, "ours ms", "raw ms", "ratio", "target");
        ObjectNode json = new JsonMapper().createObjectNode();
        ArrayNode array = json.putArray("figures");
        for (Figure figure : figures) {
            boolean compared = !Double.isNaN(figure.rawMillis);
            double ratio = figure.oursMillis / figure.rawMillis;
            System.out.printf(
                    Locale.ROOT,
                    "%-52s %12.1f %12s %8s  %s%n",
                    figure.name,
                    figure.oursMillis,
                    compared ? String.format(Locale.ROOT, "%.1f", figure.rawMillis) : "-",
                    compared ? String.format(Locale.ROOT, "%.2f", ratio) : "-",
                    figure.target);
            ObjectNode node = array.addObject();
            node.put("name", figure.name);
            node.put("oursMillis", figure.oursMillis);
            if (compared) {
                node.put("rawMillis", figure.rawMillis);
                node.put("ratio", ratio);
            }
            node.put("target", figure.target);
        }
        try {
            Path file = Path.of("target", "benchmarks", name.replace(' ', '-') + ".json");
            Files.createDirectories(file.getParent());
            Files.writeString(file, json.toPrettyString());
            System.out.println("written to " + file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
