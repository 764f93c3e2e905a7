package dev.efmesh.engine.duckdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.efmesh.sql.Lexer;
import dev.efmesh.sql.TokenKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether two queries mean the same: their syntax trees are equal once positions are dropped. Stateless. */
final class DuckDbMeaning {
    private static final JsonMapper JSON = new JsonMapper();

    private DuckDbMeaning() {}

    static boolean same(DuckDbConnections scratch, String left, String right) {
        if (!hints(left).equals(hints(right))) {
            return false;
        }
        return scratch.read("comparing two queries", connection -> {
            Optional<JsonNode> tree = tree(connection, left);
            return tree.isPresent() && tree.equals(tree(connection, right));
        });
    }

    /** Words that DuckDB 1.5 drops from its tree although they say something: MATERIALIZED and NOT MATERIALIZED. */
    private static List<String> hints(String sql) {
        List<String> words = Lexer.lex(sql).stream()
                .filter(token -> token.kind() == TokenKind.WORD)
                .map(token -> token.in(sql).toLowerCase(Locale.ROOT))
                .toList();
        List<String> hints = new ArrayList<>();
        for (int i = 1; i < words.size(); i++) {
            if (words.get(i).equals("materialized")) {
                hints.add(words.get(i - 1).equals("not") ? "not materialized" : "materialized");
            }
        }
        return hints;
    }

    private static Optional<JsonNode> tree(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT CAST(json_serialize_sql(CAST($1 AS VARCHAR)) AS VARCHAR)")) {
            statement.setString(1, sql);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                JsonNode tree = JSON.readTree(rows.getString(1));
                boolean one = !tree.path("error").asBoolean(true)
                        && tree.path("statements").size() == 1;
                return one ? Optional.of(withoutPositions(tree)) : Optional.empty();
            }
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static JsonNode withoutPositions(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(List.of("query_location", "query_location_length"));
        }
        if (node instanceof ObjectNode || node instanceof ArrayNode) {
            node.forEach(DuckDbMeaning::withoutPositions);
        }
        return node;
    }
}
