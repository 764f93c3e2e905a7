package dev.efmesh.engine.duckdb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.efmesh.engine.ContractFault;
import dev.efmesh.engine.ContractFault.Kind;
import dev.efmesh.model.ModelDef;
import dev.efmesh.sql.Suggestions;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what DuckDB's parser and binder say into faults with a kind, a place and suggestions. Immutable. */
final class BinderMessages {
    private static final Pattern TABLE = Pattern.compile("Table with name (\\S+) does not exist");
    private static final Pattern STAND_IN =
            Pattern.compile("\"?_efmesh\"?\\.\"?([a-z0-9_]+?)__([a-z0-9_]+)__00000000\"?");
    private static final Pattern COLUMN = Pattern.compile("column named \"([^\"]+)\"");
    private static final Pattern FILE = Pattern.compile("Cannot access file \"([^\"]+)\"");
    private static final String CANDIDATES = "Candidate bindings:";
    private static final int LONGEST = 600;

    private final ModelDef<?> model;
    private final ContractFault.Where where;
    private final Set<String> models;

    BinderMessages(ModelDef<?> model, ContractFault.Where where, Set<String> models) {
        this.model = model;
        this.where = where;
        this.models = models;
    }

    ContractFault fault(SQLException error, Function<JsonNode, OptionalInt> offset) {
        JsonNode json = DuckDbErrors.json(String.valueOf(error.getMessage()));
        String words = shortened(DuckDbErrors.words(error));
        String subtype = json.path("error_subtype").asText("");
        String name = named(json, words);
        Kind kind = kind(subtype, json.path("type").asText(""), words);
        List<String> suggestions = suggestions(kind, name, candidates(json, words));
        String message = oneLine(words);
        if (kind == Kind.UNKNOWN_TABLE) {
            kind = Kind.UNDECLARED_TABLE;
            Matcher table = TABLE.matcher(words);
            name = table.find() ? table.group(1).replace("!", "") : name;
            suggestions = Suggestions.ranked(name, models);
            String hint = suggestions.isEmpty() ? "" : "; is @ref(" + suggestions.get(0) + ") meant?";
            message =
                    "the table '" + name + "' is named in plain SQL, so efmesh does not know what the model depends on"
                            + (hint.isEmpty() ? ": declare it with @External and write @ref" : hint);
        } else if (words.contains("disabled by configuration")) {
            kind = Kind.UNDECLARED_TABLE;
            message = "a query reads no files itself: declare them with @External and write @ref (" + words + ")";
        }
        return DuckDbVerifier.fault(
                model,
                where,
                kind,
                message,
                offset.apply(json),
                name.isEmpty() ? Optional.empty() : Optional.of(name),
                suggestions);
    }

    /** The file that a query wanted to read, where that was the fault. */
    static Optional<String> file(SQLException error) {
        Matcher file = FILE.matcher(DuckDbErrors.words(error));
        return file.find() ? Optional.of(file.group(1)) : Optional.empty();
    }

    /** The name that the engine stumbled over; some of its messages have it in their text only. */
    private static String named(JsonNode json, String words) {
        String name = json.path("name").asText("");
        Matcher column = COLUMN.matcher(words);
        return name.isEmpty() && column.find() ? column.group(1) : name;
    }

    private static String candidates(JsonNode json, String words) {
        String candidates = json.path("candidates").asText("");
        int listed = words.indexOf(CANDIDATES);
        return candidates.isEmpty() && listed >= 0
                ? words.substring(listed + CANDIDATES.length()).replaceFirst("^[: ]+", "")
                : candidates;
    }

    private static String oneLine(String words) {
        return words.replaceAll("\\s*\\n+\\s*" + CANDIDATES + "[: ]*", "; candidates: ");
    }

    private static Kind kind(String subtype, String type, String words) {
        if (subtype.equals("COLUMN_NOT_FOUND")
                || words.contains("Referenced column")
                || words.contains("does not have a column named")
                || words.contains("Could not find key")) {
            return Kind.UNKNOWN_COLUMN;
        }
        if (words.startsWith("Parser Error") || subtype.equals("SYNTAX_ERROR")) {
            return Kind.SYNTAX;
        }
        if (words.contains("Ambiguous reference")) {
            return Kind.AMBIGUOUS_COLUMN;
        }
        if (words.contains("GROUP BY")) {
            return Kind.NOT_GROUPED;
        }
        if (subtype.equals("NO_MATCHING_FUNCTION") || type.contains("Function")) {
            return Kind.UNKNOWN_FUNCTION;
        }
        if (type.equals("Table") || TABLE.matcher(words).find()) {
            return Kind.UNKNOWN_TABLE;
        }
        if (words.contains("Type with name")) {
            return Kind.UNKNOWN_TYPE;
        }
        return Kind.OTHER;
    }

    private static List<String> suggestions(Kind kind, String name, String candidates) {
        if (candidates.isBlank() || kind == Kind.AMBIGUOUS_COLUMN || name.isEmpty()) {
            return List.of();
        }
        List<String> plain = Arrays.stream(candidates.split(",", -1))
                .map(candidate -> candidate
                        .substring(candidate.lastIndexOf('.') + 1)
                        .replace("\"", "")
                        .strip())
                .toList();
        List<String> ranked = Suggestions.ranked(name.substring(name.lastIndexOf('.') + 1), plain);
        return ranked.isEmpty() && kind == Kind.UNKNOWN_FUNCTION ? List.of() : ranked;
    }

    /** The stand-in tables as the author knows them, and no page of candidates. */
    private static String shortened(String words) {
        String named = STAND_IN.matcher(words).replaceAll("$1.$2");
        int end = named.indexOf("\n\nLINE ");
        String first = end < 0 ? named : named.substring(0, end);
        return first.length() <= LONGEST ? first : first.substring(0, LONGEST) + " ...";
    }
}
