package dev.efmesh.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TokenIdentityTest {
    private static final List<Map.Entry<String, String>> QUERIES =
            List.copyOf(Corpus.all().entrySet());

    private static String identity(String sql) {
        return TokenIdentity.of(new Template(List.of(new Segment.Text(0, sql))));
    }

    @Test
    void theCorpusHasAllItsQueries() {
        assertThat(QUERIES).hasSizeGreaterThanOrEqualTo(224);
    }

    @Property(tries = 500)
    void aReformattedQueryIsTheSame(@ForAll @IntRange(min = 0, max = 223) int query, @ForAll java.util.Random random) {
        String sql = QUERIES.get(query).getValue();
        assertThat(identity(reformatted(sql, random))).as(sql).isEqualTo(identity(sql));
    }

    /** The same tokens with other white space, comments and letters between them, also where none were and where none need be. */
    private static String reformatted(String sql, java.util.Random random) {
        List<String> spaces =
                List.of(" ", "\n", "\r\n", "\t ", "\u00a0", " /* a /* nested */ comment */ ", " -- a comment\n");
        StringBuilder text = new StringBuilder();
        for (Token token : significant(sql)) {
            String written = token.in(sql);
            boolean optional = "(),;[]{}".indexOf(written.charAt(0)) >= 0
                    || text.length() > 0 && "(),;[]{}".indexOf(text.charAt(text.length() - 1)) >= 0;
            if (!optional || random.nextBoolean()) {
                text.append(spaces.get(random.nextInt(spaces.size())));
            }
            text.append(
                    token.kind() == TokenKind.WORD && random.nextBoolean()
                            ? written.toUpperCase(Locale.ROOT)
                            : written);
        }
        return random.nextBoolean() ? text + ";" : text.toString();
    }

    private static List<Token> significant(String sql) {
        return Lexer.lex(sql).stream().filter(Token::significant).toList();
    }

    @Test
    void aQueryWithOneTokenLessOrOtherwiseIsAnother() {
        for (Map.Entry<String, String> query : QUERIES) {
            List<String> words = new ArrayList<>();
            significant(query.getValue()).forEach(token -> words.add(token.in(query.getValue())));
            String original = identity(String.join(" ", words));
            for (int i = 0; i < words.size(); i++) {
                for (List<String> mutant : mutants(words, i)) {
                    String sql = String.join(" ", mutant);
                    assertThat(identity(sql)).as(query.getKey() + ": " + sql).isNotEqualTo(original);
                }
            }
        }
    }

    private static List<List<String>> mutants(List<String> words, int i) {
        List<String> less = new ArrayList<>(words);
        less.remove(i);
        List<String> twice = new ArrayList<>(words);
        twice.add(i, words.get(i));
        List<String> other = new ArrayList<>(words);
        other.set(i, '"' + words.get(i).replace("\"", "\"\"") + '"');
        List<List<String>> mutants = new ArrayList<>(List.of(less, twice, other));
        if (i > 0 && !words.get(i).equalsIgnoreCase(words.get(i - 1))) {
            List<String> swapped = new ArrayList<>(words);
            swapped.set(i, words.get(i - 1));
            swapped.set(i - 1, words.get(i));
            mutants.add(swapped);
        }
        return mutants;
    }

    @Test
    void theIdentitiesOfTheCorpusAreFrozen() {
        List<String> identities =
                QUERIES.stream().map(query -> identity(query.getValue())).toList();
        assertThat(TokenIdentity.hash(identities))
                .isEqualTo("1e531366a8b2147d575cdd1170239636b9ff51bee43c5a476fa7a21262232763");
    }

    @Test
    void noTwoQueriesAndNoMutantShareAnIdentity() {
        Map<String, String> seen = new HashMap<>();
        for (Map.Entry<String, String> query : QUERIES) {
            List<String> tokens = TokenIdentity.tokens(new Template(List.of(new Segment.Text(0, query.getValue()))));
            for (int i = 0; i <= tokens.size(); i++) {
                List<String> mutant = new ArrayList<>(tokens);
                if (i < tokens.size()) {
                    mutant.set(i, mutant.get(i) + "x");
                }
                String before = seen.putIfAbsent(TokenIdentity.hash(mutant), mutant.toString());
                assertThat(before == null || before.equals(mutant.toString()))
                        .as(query.getKey())
                        .isTrue();
            }
        }
    }

    @Test
    void tokensThatMeanSomethingElseAreSomethingElse() {
        assertThat(List.of(
                        identity("a"),
                        identity("\"a\""),
                        identity("'a'"),
                        identity("E'a'"),
                        identity("$$a$$"),
                        identity("$a")))
                .doesNotHaveDuplicates();
        assertThat(identity("SELECT 'a  b'")).isNotEqualTo(identity("SELECT 'a b'"));
        assertThat(identity("SELECT \"A\"")).isNotEqualTo(identity("SELECT \"a\""));
        assertThat(identity("a=-1")).isEqualTo(identity("a = - 1"));
        assertThat(identity("a<-1")).isEqualTo(identity("a < -1"));
        assertThat(identity("x->>'a'")).isNotEqualTo(identity("x->'a'"));
        assertThat(identity("SELECT 1")).isEqualTo(identity("SELECT 1 ; -- done\n;"));
    }

    @Test
    void theDefaultLocaleChangesNothing() {
        String here = identity("SELECT ID, TITLE FROM \"INFO\" WHERE I = 1");
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            assertThat(identity("select id, title from \"INFO\" where i = 1")).isEqualTo(here);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void theIdentityOfAQueryIsFrozen() {
        Template template = TemplateParser.parse(
                        "SELECT d.dept, count(*) AS n, @now AS at FROM @ref(med.moves) d -- all\nWHERE x <> 'It''s' GROUP BY 1;")
                .template();
        assertThat(TokenIdentity.tokens(template))
                .containsExactly(
                        "Wselect",
                        "Wd",
                        "P.",
                        "Wdept",
                        "P,",
                        "Wcount",
                        "P(",
                        "O*",
                        "P)",
                        "Was",
                        "Wn",
                        "P,",
                        "Tnow",
                        "Was",
                        "Wat",
                        "Wfrom",
                        "Rmed.moves",
                        "Wd",
                        "Wwhere",
                        "Wx",
                        "O<>",
                        "S'It''s'",
                        "Wgroup",
                        "Wby",
                        "N1");
        assertThat(TokenIdentity.of(template))
                .isEqualTo("cb5a026f8aa2d622116a1eac6bf562961e8e30999703a1b358fec5fbf644f37f");
    }
}
