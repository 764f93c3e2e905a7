package dev.efmesh.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.model.DataType;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.sql.Corpus;
import dev.efmesh.sql.Lexer;
import dev.efmesh.sql.TemplateParser;
import dev.efmesh.sql.Token;
import dev.efmesh.sql.TokenIdentity;
import dev.efmesh.sql.TokenKind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** No false alarm: what the engine accepts as a query over its tables is accepted as a model over refs to them. */
class CorpusVerificationTest {
    private static final Set<String> BEFORE_TABLES =
            Set.of("from", "join", ",", ":", "table", "pivot", "unpivot", "summarize", "describe");
    /** Queries whose point is how they name a table. */
    private static final Set<String> NOT_BY_REF = Set.of("schema_qualified", "table_stmt", "row_value");
    /** Words after a table that are no alias. */
    private static final Set<String> CLAUSES = Set.of(
            "where",
            "group",
            "order",
            "limit",
            "join",
            "left",
            "right",
            "inner",
            "full",
            "cross",
            "asof",
            "positional",
            "semi",
            "anti",
            "on",
            "using",
            "select",
            "union",
            "except",
            "intersect",
            "having",
            "qualify",
            "window",
            "natural",
            "pivot",
            "unpivot",
            "tablesample",
            "lateral",
            "as",
            "offset",
            "returning",
            "sample",
            "at");

    @Test
    void everyQueryThatTheEngineAcceptsIsAcceptedAsAModel() throws SQLException {
        Map<String, String> refused = new TreeMap<>();
        int accepted = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET autoinstall_known_extensions=false; SET autoload_known_extensions=false");
            statement.execute(Corpus.text("schema_duck.sql"));
            List<ModelDef<?>> tables = tables(statement);
            for (Map.Entry<String, String> query : Corpus.duckdb().entrySet()) {
                Map<String, String> columns = described(statement, query.getValue());
                boolean namedAfterATable = columns.keySet().stream()
                        .anyMatch(name -> name.contains("memory.main.") || name.contains("(select "));
                if (columns.isEmpty() || namedAfterATable || NOT_BY_REF.contains(query.getKey())) {
                    continue;
                }
                List<ModelDef<?>> models = new ArrayList<>(tables);
                models.add(model(query.getKey(), withRefs(query.getValue(), tables), columns));
                try (ContractVerifier verifier = DuckDb.verifier()) {
                    List<ContractFault> faults = verifier.verify(
                            models, Set.of(models.get(models.size() - 1).name()));
                    if (faults.isEmpty()) {
                        accepted++;
                    } else {
                        refused.put(query.getKey(), faults.get(0).message());
                    }
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(accepted).isGreaterThan(95);
    }

    /** The columns of a query that the engine prepares; empty where it does not, or where two have one name. */
    private static Map<String, String> described(Statement statement, String sql) {
        Map<String, String> columns = new LinkedHashMap<>();
        // the driver closes a statement that failed
        try (Statement own = statement.getConnection().createStatement();
                ResultSet rows = own.executeQuery("DESCRIBE " + sql)) {
            while (rows.next()) {
                if (columns.put(rows.getString(1).toLowerCase(Locale.ROOT), rows.getString(2)) != null) {
                    return Map.of();
                }
            }
        } catch (SQLException e) {
            return Map.of();
        }
        return columns;
    }

    private static List<ModelDef<?>> tables(Statement statement) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT table_name FROM duckdb_tables()")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        List<ModelDef<?>> tables = new ArrayList<>();
        for (String name : names) {
            ModelDef.Builder<Object> builder = ModelDef.builder("raw." + name, Object.class)
                    .kind(new ModelKind.External(new ModelKind.ExternalSource.EngineTable("raw." + name)))
                    .reader(row -> row);
            described(statement, "SELECT * FROM " + name)
                    .forEach((column, type) -> builder.column(column, column, DuckDb.type(type), true, ""));
            tables.add(builder.build());
        }
        return tables;
    }

    private static ModelDef<?> model(String name, String sql, Map<String, String> columns) {
        ModelDef.Builder<Object> builder = ModelDef.builder("mart.q_" + name, Object.class)
                .kind(new ModelKind.Full())
                .reader(row -> row);
        columns.forEach((column, type) -> builder.column(column, column, type(type), true, ""));
        var template = TemplateParser.parse(sql).template();
        return builder.query(template, TokenIdentity.of(template)).build();
    }

    private static DataType type(String type) {
        return DuckDb.type(type);
    }

    /** The query with refs in the place of tables, each under the table's name where the author gave it no other. */
    private static String withRefs(String sql, List<ModelDef<?>> tables) {
        List<String> names = tables.stream().map(table -> table.name().table()).toList();
        List<Token> tokens = Lexer.lex(sql).stream().filter(Token::significant).toList();
        StringBuilder text = new StringBuilder(sql);
        for (int i = tokens.size() - 1; i > 0; i--) {
            Token token = tokens.get(i);
            String word = token.in(sql).toLowerCase(Locale.ROOT);
            String before = tokens.get(i - 1).in(sql).toLowerCase(Locale.ROOT);
            String after = i + 1 < tokens.size() ? tokens.get(i + 1).in(sql).toLowerCase(Locale.ROOT) : "";
            boolean named = token.kind() == TokenKind.WORD && names.contains(word);
            if (named && BEFORE_TABLES.contains(before) && !after.equals(".") && !after.equals("(")) {
                boolean keyword = before.equals("pivot")
                        || before.equals("unpivot")
                        || before.equals("summarize")
                        || before.equals("describe")
                        || before.equals(":")
                        || before.equals("table");
                boolean hasAlias = i + 1 < tokens.size()
                        && tokens.get(i + 1).kind() == TokenKind.WORD
                        && (!CLAUSES.contains(after) || after.equals("as"));
                text.replace(
                        token.start(),
                        token.end(),
                        "@ref(raw." + word + ")" + (keyword || hasAlias ? "" : " AS " + word));
            }
        }
        boolean first = names.contains(tokens.get(0).in(sql).toLowerCase(Locale.ROOT));
        assertThat(first).isFalse();
        return text.toString();
    }
}
