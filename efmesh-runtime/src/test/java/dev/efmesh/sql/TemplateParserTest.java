package dev.efmesh.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TemplateParserTest {
    private static final Substitution NAMES = new Substitution() {
        @Override
        public String ref(String target) {
            return "<" + target + ">";
        }

        @Override
        public String token(Marker marker) {
            return "<" + marker.word() + ">";
        }
    };

    private static String rendered(String text) {
        TemplateParse parse = TemplateParser.parse(text);
        assertThat(parse.faults()).isEmpty();
        return parse.template().render(NAMES).sql();
    }

    @Test
    void tokensAreReplacedOutsideOfTextCommentsAndQuotes() {
        assertThat(rendered("SELECT * FROM @ref(Moves) m, @ref( shop . Moves )"))
                .isEqualTo("SELECT * FROM <Moves> m, <shop.Moves>");
        assertThat(rendered(
                        "'@ref(A)' \"@self\" -- @now\n/* @nothing /* @x */ @y */ $$ @self $$ $t$ @bad $$ $t$ E'\\'@x'"))
                .isEqualTo(
                        "'@ref(A)' \"@self\" -- @now\n/* @nothing /* @x */ @y */ $$ @self $$ $t$ @bad $$ $t$ E'\\'@x'");
        assertThat(rendered("a <@start_ts AND b>=@end")).isEqualTo("a <<start_ts> AND b>=<end>");
    }

    @Test
    void operatorsWithAnAtSignAreLeftAlone() {
        String sql = "a @> b AND a <@ b AND c @@ d AND e @? 'x' AND f <@g AND @ -5 > 1";
        assertThat(rendered(sql)).isEqualTo(sql);
    }

    @Test
    void anUnknownTokenAfterAnOperatorIsAFaultWhereNoOperatorEndsInAnAtSign() {
        for (String sql : List.of("a >=@strat", "a<>@strat", "a =@strat", "a -@strat", "a||@strat")) {
            assertThat(TemplateParser.parse(sql).faults())
                    .as(sql)
                    .singleElement()
                    .satisfies(fault -> {
                        assertThat(fault.offset()).isEqualTo(sql.indexOf('@'));
                        assertThat(fault.suggestion()).contains("@start");
                    });
        }
        String operators = "a ^@b AND c @@d AND e &@f AND g @-@h";
        assertThat(rendered(operators)).isEqualTo(operators);
    }

    @Test
    void spacesFromWebPagesAreSpaces() {
        assertThat(rendered("\ufeffSELECT\u00a0@now\u00a0AS t FROM @ref(A)\u2003a"))
                .isEqualTo("\ufeffSELECT\u00a0<now>\u00a0AS t FROM <A>\u2003a");
        assertThat(TemplateParser.parse("@cols(Moves\u00a0m)").template().segments())
                .containsExactly(new Segment.Cols(0, "Moves", Optional.of("m"), List.of()));
        assertThat(QueryText.fault("\ufeffSELECT\u00a01")).isEmpty();
    }

    @Test
    void aContinuedEscapeStringKeepsItsBackslashes() {
        String sql = "SELECT E'a' -- then\n  '\\'@x' || '\\', 'y'";
        assertThat(rendered(sql)).isEqualTo(sql);
        assertThat(TemplateParser.parse("E'a' || '\\' || @now").template().segments())
                .hasSize(2);
    }

    @Test
    void whatReplacesATokenNeverGrowsTogetherWithItsNeighbours() {
        Substitution quoted = new Substitution() {
            @Override
            public String ref(String target) {
                return Identifiers.quote(target);
            }

            @Override
            public String token(Marker marker) {
                return "TIMESTAMPTZ '2000-01-01'";
            }
        };
        String text = "FROM @ref(A)\"a\" WHERE t BETWEEN@now AND\"b\"@ref(C)";
        Rendered rendered = TemplateParser.parse(text).template().render(quoted);
        assertThat(rendered.sql())
                .isEqualTo("FROM \"A\" \"a\" WHERE t BETWEEN TIMESTAMPTZ '2000-01-01' AND\"b\" \"C\"");
        assertThat(rendered.offsets().toSource(rendered.sql().indexOf("\"a\""))).isEqualTo(text.indexOf("\"a\""));
        assertThat(rendered.offsets().toSource(rendered.sql().indexOf("\"C\""))).isEqualTo(text.indexOf("@ref(C)"));
        assertThat(new Template(List.of(new Segment.Text(0, "SEL"), new Segment.Text(3, "ECT")))
                        .render(quoted)
                        .sql())
                .isEqualTo("SELECT");
    }

    @Test
    void parametersAreNoPartOfAModel() {
        assertThat(QueryText.fault("SELECT 1 WHERE x = $1"))
                .contains(new QueryText.Fault(19, "a model has no parameters, and '$1' is one"));
        assertThat(QueryText.fault("SELECT '$1', $$ ? $$ -- ?")).isEmpty();
    }

    @Test
    void columnListsKeepTheirParts() {
        assertThat(TemplateParser.parse("@cols(Moves m, move_id, dept)")
                        .template()
                        .segments())
                .containsExactly(new Segment.Cols(0, "Moves", Optional.of("m"), List.of("move_id", "dept")));
        assertThat(TemplateParser.parse("@cols(med.moves)").template().segments())
                .containsExactly(new Segment.Cols(0, "med.moves", Optional.empty(), List.of()));
    }

    @Test
    void faultsSayWhereTheyAreAndWhatWasMeant() {
        assertThat(TemplateParser.parse("FROM @reff(A)").faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.kind()).isEqualTo(TemplateFault.Kind.UNKNOWN_TOKEN);
                    assertThat(fault.offset()).isEqualTo(5);
                    assertThat(fault.suggestion()).contains("@ref");
                });
        assertThat(TemplateParser.parse("@ref(A B)").faults())
                .extracting(TemplateFault::kind)
                .containsExactly(TemplateFault.Kind.BAD_ARGUMENTS);
        assertThat(TemplateParser.parse("@ref A").faults())
                .extracting(TemplateFault::kind)
                .containsExactly(TemplateFault.Kind.BAD_ARGUMENTS);
        assertThat(TemplateParser.parse("SELECT 'x").faults())
                .extracting(TemplateFault::message)
                .containsExactly("this string never ends");
        assertThat(TemplateParser.parse("SELECT /* /* */").faults())
                .extracting(TemplateFault::message)
                .containsExactly("this comment never ends");
    }

    @Test
    void offsetsLeadBackToTheAuthorsText() {
        String text = "SELECT é FROM @ref(A) x WHERE x.y";
        Rendered rendered = TemplateParser.parse(text).template().render(NAMES);
        int inRendered = rendered.sql().indexOf("x.y");
        assertThat(rendered.offsets().toSource(inRendered)).isEqualTo(text.indexOf("x.y"));
        assertThat(rendered.offsets().toSource(rendered.sql().indexOf("A>"))).isEqualTo(text.indexOf("@ref"));
        assertThat(OffsetMap.fromUtf8(text, 10)).isEqualTo(9);
    }

    @Property
    void everyTextHasTokensThatCoverIt(@ForAll String text) {
        StringBuilder covered = new StringBuilder();
        Lexer.lex(text).forEach(token -> covered.append(token.in(text)));
        assertThat(covered).hasToString(text);
        TemplateParser.parse(text);
    }

    @Test
    void positionsAndExcerptsPointAtTheColumn() {
        String text = "SELECT\n\ta, b\nFROM t";
        TextPosition at = TextPosition.of(text, text.indexOf('b'));
        assertThat(at).hasToString("2:5");
        assertThat(at.excerpt(text)).isEqualTo("\ta, b\n\t   ^");
    }

    @Test
    void suggestionsAreNearAndInOrder() {
        List<String> names = List.of("customer", "amount", "order_id", "custom");
        assertThat(Suggestions.closest("custmer", names)).contains("customer");
        assertThat(Suggestions.closest("AMONUT", names)).contains("amount");
        assertThat(Suggestions.closest("zzz", names)).isEmpty();
        assertThat(Suggestions.closest("x", List.of("y", "z"))).isEmpty();
        assertThat(Suggestions.closest("X", List.of("y", "x"))).contains("x");
        assertThat(Suggestions.ranked("custome", names)).containsExactly("custom", "customer");
    }
}
