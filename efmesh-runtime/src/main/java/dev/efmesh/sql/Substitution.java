package dev.efmesh.sql;

/** What the tokens of a template become. */
public interface Substitution {
    /** The relation that {@code @ref} stands for. */
    String ref(String target);

    /** What a token without arguments stands for. */
    String token(Marker marker);
}
