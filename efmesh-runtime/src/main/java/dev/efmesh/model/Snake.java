package dev.efmesh.model;

/** Names of components and columns. ASCII rules only, so that no locale changes a name. Stateless. */
public final class Snake {
    private Snake() {}

    /** {@code movedAt} is {@code moved_at}, {@code httpURL2} is {@code http_url2}. */
    public static String of(String camel) {
        StringBuilder snake = new StringBuilder();
        for (int i = 0; i < camel.length(); i++) {
            char c = camel.charAt(i);
            boolean upper = c >= 'A' && c <= 'Z';
            boolean afterLower = i > 0 && !isUpper(camel.charAt(i - 1)) && camel.charAt(i - 1) != '_';
            boolean beforeLower =
                    i > 0 && i + 1 < camel.length() && isUpper(camel.charAt(i - 1)) && isLower(camel.charAt(i + 1));
            if (upper && (afterLower || beforeLower)) {
                snake.append('_');
            }
            snake.append(upper ? (char) (c + ('a' - 'A')) : c);
        }
        return snake.toString();
    }

    /** {@code moved_at} is {@code movedAt}; what cannot stand in a Java name becomes an underscore. */
    public static String camel(String snake) {
        StringBuilder camel = new StringBuilder();
        boolean raise = false;
        for (int i = 0; i < snake.length(); i++) {
            char c = snake.charAt(i);
            if (c == '_' && camel.length() > 0) {
                raise = true;
            } else {
                char shown = Character.isJavaIdentifierPart(c) ? c : '_';
                camel.append(raise && isLower(shown) ? (char) (shown - ('a' - 'A')) : shown);
                raise = false;
            }
        }
        return camel.toString();
    }

    private static boolean isUpper(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }
}
