package dev.efmesh.model;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.util.regex.Pattern;

/** The name of an environment, such as {@code dev}; {@code prod} is the primary one, whose views keep the plain schemas. */
public record EnvironmentName(String value) {
    /** What a legal name looks like, for messages. */
    public static final String RULE =
            "an environment's name begins with a lower-case letter, holds lower-case letters, digits"
                    + " and single underscores, does not end with one, and has at most 30 characters";

    private static final Pattern LEGAL = Pattern.compile("(?!.*__)[a-z][a-z0-9_]{0,29}(?<!_)");

    /** Throws {@link EfmeshException} with {@link ErrorCode#ENVIRONMENT_NAME} where the name is not legal. */
    public EnvironmentName {
        if (!LEGAL.matcher(value).matches()) {
            throw new EfmeshException(
                    ErrorCode.ENVIRONMENT_NAME, "'" + value + "' is not a legal environment name", RULE);
        }
    }

    public boolean isPrimary() {
        return value.equals("prod");
    }

    /** Where this environment's view of a model lies: {@code med.dept_daily} in the primary, else {@code dev__med.dept_daily}. */
    public RelationName viewOf(ModelName model) {
        String schema = isPrimary() ? model.schema() : value + "__" + model.schema();
        return new RelationName(schema, model.table());
    }

    @Override
    public String toString() {
        return value;
    }
}
