package dev.efmesh.sql;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** "Did you mean": the candidates nearest to a misspelt word. */
public final class Suggestions {
    private Suggestions() {}

    /** The nearest candidate, if one is near enough to have been meant. */
    public static Optional<String> closest(String word, Collection<String> candidates) {
        return ranked(word, candidates).stream().findFirst();
    }

    /** The candidates that may have been meant, nearest first, equals in alphabetical order. */
    public static List<String> ranked(String word, Collection<String> candidates) {
        record Scored(String candidate, int distance) {}
        String sought = TokenIdentity.lower(word);
        return candidates.stream()
                .distinct()
                .map(candidate -> new Scored(candidate, distance(sought, TokenIdentity.lower(candidate))))
                .filter(scored -> scored.distance <= allowed(sought, scored.candidate))
                .sorted(Comparator.comparingInt(Scored::distance).thenComparing(Scored::candidate))
                .map(Scored::candidate)
                .toList();
    }

    /** "; did you mean 'x'?" or empty text. */
    public static String hint(String word, Collection<String> candidates) {
        return closest(word, candidates)
                .map(found -> "; did you mean '" + found + "'?")
                .orElse("");
    }

    private static int allowed(String word, String candidate) {
        int longer = Math.max(word.length(), candidate.length());
        if (longer <= 1) {
            return 0; // any letter is one edit from any other
        }
        return longer <= 3 ? 1 : Math.max(2, longer / 3);
    }

    /** Optimal string alignment: Levenshtein's distance with neighbouring letters swapped as one edit. */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            cost[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            cost[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(replaced, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
