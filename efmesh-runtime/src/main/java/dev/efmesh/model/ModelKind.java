package dev.efmesh.model;

import static java.util.Objects.requireNonNull;

import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.interval.Grid;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How a model is materialised. A switch over it is exhaustive: a new kind is a compile error wherever it matters. */
public sealed interface ModelKind {
    /** The kind in one word: {@code full}, {@code view}, {@code incremental}, {@code seed} or {@code external}. */
    String word();

    /** The kind in a sentence: {@code a full table}. */
    default String inWords() {
        return "aeiou".indexOf(word().charAt(0)) >= 0 ? "an " + word() : "a " + word();
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
     * A table that is filled interval by interval.
     *
     * @param timeColumn the column that says which interval a row belongs to
     * @param start the first instant of interest; empty where the warehouse's counts
     * @param end the instant from which nothing is of interest any more
     * @param lookback how many intervals before a new one are computed again with it
     * @param batchSize how many intervals are computed at once, at least 1
     */
    record IncrementalByTimeRange(
            String timeColumn,
            IntervalUnit unit,
            Optional<Instant> start,
            Optional<Instant> end,
            int lookback,
            int batchSize)
            implements ModelKind {
        public IncrementalByTimeRange {
            requireNonNull(timeColumn, "timeColumn is null");
            requireNonNull(unit, "unit is null");
            if (lookback < 0 || batchSize < 1) {
                throw new IllegalArgumentException("lookback is " + lookback + " and batchSize is " + batchSize);
            }
        }

        /** Where its intervals begin and end. */
        public Grid grid() {
            return new Grid(unit);
        }

        @Override
        public String word() {
            return "incremental";
        }

        @Override
        public String inWords() {
            return "an incremental table";
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
