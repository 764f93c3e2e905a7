package dev.efmesh.engine.duckdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what DuckDB says when it fails. Every SQLState is null, so the text is all there is. Stateless. */
final class DuckDbErrors {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern LOCK_HOLDER = Pattern.compile("Conflicting lock is held in (.*?) ?\\(PID (\\d+)\\)");
    private static final Pattern NOISE = Pattern.compile(
            "^(Invalid Input Error: )?Attempting to execute an unsuccessful or closed pending query result\\s*Error: ");

    private DuckDbErrors() {}

    /** The engine's words without what wraps them. */
    static String words(SQLException error) {
        String message = String.valueOf(error.getMessage());
        JsonNode json = json(message);
        if (json.has("exception_message")) {
            return json.get("exception_type").asText() + " Error: "
                    + json.get("exception_message").asText().strip();
        }
        return NOISE.matcher(message).replaceFirst("").strip();
    }

    /** The error as an object where {@code errors_as_json} is set; else an empty object. */
    static JsonNode json(String message) {
        int start = message.indexOf("{\"exception_type\"");
        if (start < 0) {
            return JSON.createObjectNode();
        }
        try {
            return JSON.readTree(message.substring(start));
        } catch (JsonProcessingException e) {
            return JSON.createObjectNode();
        }
    }

    /** Whether the transaction can be repeated as it was: two connections met at one object or row. */
    static boolean isConflict(SQLException error) {
        String message = String.valueOf(error.getMessage());
        return message.contains("TransactionContext Error")
                || message.contains("write-write conflict")
                || message.contains("Conflict on ");
    }

    static EfmeshException opening(SQLException error, String location) {
        String words = words(error);
        Matcher holder = LOCK_HOLDER.matcher(words);
        if (holder.find()) {
            return new EfmeshException(
                    ErrorCode.ENGINE_BUSY,
                    "the DuckDB file " + location + " is held by another process: " + holder.group(1) + " (PID "
                            + holder.group(2) + ")",
                    "DuckDB lets one process open a file for writing; end that process or wait for it",
                    error);
        }
        return new EfmeshException(
                ErrorCode.ENGINE_OPEN,
                "the DuckDB file " + location + " cannot be opened: " + words,
                "see that the folder exists and is writable, and that the file was written by DuckDB",
                error);
    }

    /** Whether the statement was ended by {@code Engine.cancel}. */
    static boolean isCancelled(SQLException error) {
        return String.valueOf(error.getMessage()).contains("INTERRUPT Error");
    }

    static EfmeshException query(SQLException error, String doing) {
        if (isCancelled(error)) {
            return new EfmeshException(
                    ErrorCode.CANCELLED, doing + ": it was cancelled", "nothing was changed by it", error);
        }
        if (isConflict(error)) {
            return new EfmeshException(
                    ErrorCode.ENGINE_CONFLICT,
                    doing + ": " + words(error),
                    "another connection changed the same; try again",
                    error);
        }
        return new EfmeshException(ErrorCode.QUERY_FAILED, doing + ": " + words(error), "", error);
    }
}
