package dev.efmesh.model;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A model's name: a schema and a table, such as {@code med.dept_daily}.
 *
 * <p>Both parts are lower-case snake words. A schema holds no {@code __}, because {@code dev__med} is the schema {@code med}
 * of the environment {@code dev}; for the same reason it does not begin or end with an underscore.
 */
public record ModelName(String schema, String table) implements Comparable<ModelName> {
    /** What a legal name looks like, for messages. */
    public static final String RULE =
            "a model's name is schema.table in lower-case letters, digits and underscores; the"
                    + " schema begins with a letter, holds no '__', does not end with '_', and is not main, temp, pg_catalog or"
                    + " information_schema; both parts have at most 48 characters";

    private static final Pattern SCHEMA = Pattern.compile("(?!.*__)[a-z][a-z0-9_]{0,47}(?<!_)");
    private static final Pattern TABLE = Pattern.compile("[a-z_][a-z0-9_]{0,47}");
    private static final Pattern RESERVED = Pattern.compile("main|temp|system|pg_.*|information_schema");

    public ModelName {
        if (!legal(schema, table)) {
            throw new EfmeshException(
                    ErrorCode.MODEL_NAME, "'" + schema + "." + table + "' is not a legal model name", RULE);
        }
    }

    /** Reads {@code schema.table}; throws {@link EfmeshException} with {@link ErrorCode#MODEL_NAME} where it is not legal. */
    public static ModelName of(String qualified) {
        return parse(qualified)
                .orElseThrow(() -> new EfmeshException(
                        ErrorCode.MODEL_NAME, "'" + qualified + "' is not a legal model name", RULE));
    }

    /** Reads {@code schema.table}; empty where it is not legal. */
    public static Optional<ModelName> parse(String qualified) {
        int dot = qualified.indexOf('.');
        if (dot < 0) {
            return Optional.empty();
        }
        String schema = qualified.substring(0, dot);
        String table = qualified.substring(dot + 1);
        return legal(schema, table) ? Optional.of(new ModelName(schema, table)) : Optional.empty();
    }

    private static boolean legal(String schema, String table) {
        return SCHEMA.matcher(schema).matches()
                && !RESERVED.matcher(schema).matches()
                && TABLE.matcher(table).matches();
    }

    @Override
    public int compareTo(ModelName other) {
        int bySchema = schema.compareTo(other.schema);
        return bySchema != 0 ? bySchema : table.compareTo(other.table);
    }

    @Override
    public String toString() {
        return schema + "." + table;
    }
}
