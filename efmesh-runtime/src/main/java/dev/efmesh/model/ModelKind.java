package dev.efmesh.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a model is materialised. A switch over it is exhaustive: a new kind is a compile error wherever it matters. */
public sealed interface ModelKind {
    /** The kind in one word: {@code full}, {@code view}, {@code seed} or {@code external}. */
    String word();

    /** The kind in a sentence: {@code a full table}. */
    default String inWords() {
        return this instanceof External ? "an " + word() : "a " + word();
    }

    /** A table, rebuilt as a whole. */
    record Full() implements ModelKind {
        @Override
        public String word() {
            return "full";
        }

        @Override
        public String inWords() {
            return "a full table";
        }
    }

    /** A view over the parents. */
    record View() implements ModelKind {
        @Override
        public String word() {
            return "view";
        }
    }

    /**
     * A table loaded from a file among the module's resources.
     *
     * @param resource the absolute name of the resource on the class path, without a leading slash
     * @param nullText the unquoted cell text that means NULL (CSV only)
     */
    record Seed(String resource, SeedFormat format, char delimiter, String nullText) implements ModelKind {
        @Override
        public String word() {
            return "seed";
        }
    }

    /** Data that efmesh reads and does not make. */
    record External(ExternalSource source) implements ModelKind {
        @Override
        public String word() {
            return "external";
        }
    }

    /** The format of a seed file. */
    enum SeedFormat {
        CSV,
        JSON
    }

    /** Where an external's rows are. */
    sealed interface ExternalSource {
        /** A table or view of the engine, as the author wrote it: {@code schema.table} or {@code catalog.schema.table}. */
        record EngineTable(String name) implements ExternalSource {}

        /**
         * Files, read by the engine.
         *
         * @param paths paths, globs or URLs; relative ones are relative to the module's folder
         * @param options options of the engine's reader, by name, as SQL literals
         */
        record Files(List<String> paths, FileFormat format, Map<String, String> options) implements ExternalSource {
            public Files {
                paths = List.copyOf(paths);
                options = java.util.Collections.unmodifiableMap(new TreeMap<>(options));
            }
        }
    }

    /** The format of an external's files. */
    enum FileFormat {
        PARQUET,
        CSV,
        JSON
    }
}
