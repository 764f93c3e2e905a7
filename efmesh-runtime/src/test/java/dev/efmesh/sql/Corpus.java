package dev.efmesh.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Real queries of both dialects, by name. */
public final class Corpus {
    private Corpus() {}

    public static Map<String, String> duckdb() {
        return queries("duck.txt");
    }

    public static Map<String, String> postgres() {
        return queries("pg.txt");
    }

    static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        duckdb().forEach((name, sql) -> all.put("duckdb " + name, sql));
        postgres().forEach((name, sql) -> all.put("postgres " + name, sql));
        return all;
    }

    private static Map<String, String> queries(String file) {
        Map<String, String> queries = new LinkedHashMap<>();
        for (String part : text(file).split("(?m)^=== ", -1)) {
            int line = part.indexOf('\n');
            if (line > 0) {
                queries.put(
                        part.substring(0, line).strip(),
                        part.substring(line + 1).strip());
            }
        }
        return queries;
    }

    public static String text(String file) {
        try (InputStream stream = Corpus.class.getResourceAsStream("/corpus/" + file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
