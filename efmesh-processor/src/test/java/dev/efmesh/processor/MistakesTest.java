package dev.efmesh.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.processor.JavaSources.Outcome;
import dev.efmesh.processor.JavaSources.Shown;
import dev.efmesh.processor.Mistakes.Mistake;
import dev.efmesh.sql.TextPosition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MistakesTest {
    private static final String MARK = "^HERE";

    static List<Mistake> mistakes() {
        return Mistakes.all();
    }

    /** Where a diagnostic is expected; the column is 0 where only the line is. */
    private record Expected(String file, int line, int column) {}

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsReportedOnceAtItsPlaceWithItsCode(Mistake mistake, @TempDir Path folder) {
        JavaSources sources = new JavaSources(folder).resource("seeds/people.csv", "person_id,name\n1,Ada\n");
        Expected expected = null;
        for (String source : mistake.sources()) {
            sources.add(source.replace(MARK, ""));
            String file = sources.files()
                    .get(sources.files().size() - 1)
                    .getFileName()
                    .toString();
            if (source.contains(MARK)) {
                TextPosition at = TextPosition.of(source, source.indexOf(MARK));
                expected = new Expected(file, at.line(), at.column());
            } else if (source.contains("// HERE")) {
                expected = new Expected(
                        file, TextPosition.of(source, source.indexOf("// HERE")).line(), 0);
            }
        }
        assertThat(expected).as("the mistake marks its place").isNotNull();
        Outcome outcome = sources.compile();
        List<Shown> errors = outcome.ofEfmesh();
        assertThat(outcome.succeeded()).isFalse();
        assertThat(errors).as("%s", outcome.diagnostics()).hasSize(1);
        Shown error = errors.get(0);
        assertThat(error.kind()).isEqualTo(Diagnostic.Kind.ERROR);
        assertThat(error.code()).isEqualTo(mistake.code());
        assertThat(error.file()).isEqualTo(expected.file());
        if (expected.column() == 0) {
            assertThat(error.line()).as(error.message()).isEqualTo(expected.line());
        } else {
            assertThat(error.message())
                    .contains(expected.file() + ":" + expected.line() + ":" + expected.column())
                    .contains("^");
        }
        assertThat(error.message()).contains(mistake.expected());
    }

    @Test
    void atLeastFortyKindsOfMistakesAreCovered() {
        assertThat(Mistakes.all()).hasSizeGreaterThanOrEqualTo(40);
    }

    @Test
    void allFaultsOfACompilationComeAtOnceInTheOrderOfTheirPlaces(@TempDir Path folder) {
        List<String> queries =
                List.of("SELECT custmer AS customer FROM @ref(Orders)", "SELECT customer FROM @ref(Oders)");
        JavaSources sources = new JavaSources(folder).add(Mistakes.ORDERS);
        List<String> names = new ArrayList<>(List.of("Second", "First"));
        for (int i = 0; i < names.size(); i++) {
            sources.add(
                    "package shop;\nimport dev.efmesh.annotation.*;\n@Model(name = \"mart.m" + i + "\")\n@Full\n@Sql(\""
                            + queries.get(i) + "\")\npublic record " + names.get(i) + "(String customer) {}\n");
        }
        List<Shown> errors = sources.compile().ofEfmesh();
        assertThat(errors).extracting(Shown::code).containsExactly("EFM-1101", "EFM-2012");
        assertThat(errors).extracting(Shown::file).isSortedAccordingTo(Comparator.naturalOrder());
    }

    @Test
    void oneMistakeDoesNotCauseOthersInItsChildren(@TempDir Path folder) {
        List<Shown> errors = new JavaSources(folder)
                .add(
                        "package shop;\nimport dev.efmesh.annotation.*;\n@Model(name = \"raw.a\")\n@External(table = \"s.a\")\npublic record A(int[] n) {}\n")
                .add(
                        "package shop;\nimport dev.efmesh.annotation.*;\n@Model(name = \"raw.b\")\n@Full\n@Sql(\"SELECT n FROM @ref(A)\")\npublic record B(int n) {}\n")
                .compile()
                .ofEfmesh();
        assertThat(errors).extracting(Shown::code).containsExactly("EFM-1016");
    }

    @Test
    void everyCodeIsExplainedAndEveryExplanationHasACode() {
        String page = JavaSources.read(Path.of("DIAGNOSTICS.md"));
        Set<String> explained = Arrays.stream(page.split("\n", -1))
                .filter(line -> line.startsWith("## EFM-"))
                .map(line -> line.substring(3, 11))
                .collect(Collectors.toSet());
        Set<String> known = Arrays.stream(dev.efmesh.processor.report.Code.values())
                .map(dev.efmesh.processor.report.Code::code)
                .collect(Collectors.toSet());
        assertThat(explained).isEqualTo(known);
    }
}
