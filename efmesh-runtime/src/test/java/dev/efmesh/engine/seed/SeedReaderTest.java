package dev.efmesh.engine.seed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.efmesh.engine.Engine;
import dev.efmesh.engine.SeedLoad;
import dev.efmesh.engine.SeedRows;
import dev.efmesh.engine.duckdb.DuckDb;
import dev.efmesh.engine.duckdb.DuckDbSettings;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.Contract;
import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.ModelKind.Seed;
import dev.efmesh.model.ModelKind.SeedFormat;
import dev.efmesh.model.RelationName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedReaderTest {
    private static final Seed CSV = new Seed("s/people.csv", SeedFormat.CSV, ',', "NA");
    private static final Seed JSON = new Seed("s/people.json", SeedFormat.JSON, ',', "");
    private static final Contract CONTRACT = new Contract(List.of(
            column("id", Scalar.VARCHAR),
            column("name", Scalar.VARCHAR),
            column("amount", new DataType.Decimal(9, 2))));

    private static ColumnDef column(String name, DataType type) {
        return new ColumnDef(name, name, type, true, "");
    }

    private static List<String> cells(String text) {
        return SeedReader.parse(CSV, CONTRACT, text).rows().stream()
                .map(row -> row.line() + ":"
                        + row.cells().stream()
                                .map(cell -> cell.map(x -> "[" + x + "]").orElse("NULL"))
                                .toList())
                .toList();
    }

    @Test
    void cellsStayAsTheyAreWritten() {
        assertThat(
                        cells(
                                "\uFEFFname,id,amount\r\nAda,007,1.50\r\n\"\",9007199254740993123,\r\n\"a,\"\"b\"\"\nc\",NA,\"NA\"\n"))
                .containsExactly(
                        "2:[[007], [Ada], [1.50]]",
                        "3:[[9007199254740993123], [], NULL]",
                        "4:[NULL, [a,\"b\"\nc], [NA]]");
    }

    @Test
    void theContentHashSeesValuesOnly() {
        String hash = hash("id,name,amount\n1,x,\n");
        assertThat(hash("name,amount,id\r\n\"x\",,\"1\"\r\n")).isEqualTo(hash);
        assertThat(List.of(
                        hash("id,name,amount\n1,x,0\n"),
                        hash("id,name,amount\n1,x,\"\"\n"),
                        hash("id,name,amount\n1,x,\n2,x,\n")))
                .doesNotHaveDuplicates()
                .doesNotContain(hash);
    }

    private static String hash(String csv) {
        return SeedReader.contentHash(SeedReader.parse(CSV, CONTRACT, csv));
    }

    @Test
    void aFileThatDoesNotFitIsRefusedWithItsColumnOrLine() {
        assertThatThrownBy(() -> cells("id,nme,amount\n"))
                .hasMessageContaining("has the column 'nme', which the record does not declare; did you mean 'name'?");
        assertThatThrownBy(() -> cells("id,name\n")).hasMessageContaining("has no column 'amount'");
        assertThatThrownBy(() -> cells("id,id,name\n")).hasMessageContaining("has the column 'id' twice");
        assertThatThrownBy(() -> cells("id,name,amount\n1,x,1\n2,x\n"))
                .hasMessageContaining("line 3 has 2 cells, the header has 3");
        assertThatThrownBy(() -> cells("")).hasMessageContaining("is empty");
        assertThatThrownBy(() -> new SeedReader(getClass().getClassLoader()).read(CSV, CONTRACT))
                .hasMessageContaining("EFM-5006")
                .hasMessageContaining("'s/people.csv' is not among the resources");
    }

    @Test
    void jsonKeepsItsNumbersAsTheyAreWritten() {
        SeedRows rows = SeedReader.parse(
                JSON,
                CONTRACT,
                "[{\"id\": 12345678901234567890, \"amount\": 1.10}, {\"name\": null, \"id\": \"007\"}]");
        assertThat(rows.rows())
                .extracting(SeedRows.SeedRow::cells)
                .containsExactly(
                        List.of(Optional.of("12345678901234567890"), Optional.empty(), Optional.of("1.10")),
                        List.of(Optional.of("007"), Optional.empty(), Optional.empty()));
        assertThatThrownBy(() -> SeedReader.parse(JSON, CONTRACT, "{\"id\": 1}"))
                .hasMessageContaining("is not an array");
        assertThatThrownBy(() -> SeedReader.parse(JSON, CONTRACT, "[{\"idd\": 1}]"))
                .hasMessageContaining("did you mean 'id'?");
        assertThatThrownBy(() -> SeedReader.parse(JSON, CONTRACT, "[{]")).hasMessageContaining("line 1 column");
    }

    @Test
    void allBadCellsAreNamedWithLineAndColumn(@TempDir Path folder) {
        try (Engine engine = DuckDb.engine(DuckDbSettings.of(folder.resolve("w.duckdb"), folder))) {
            engine.claim("store");
            SeedRows rows = SeedReader.parse(CSV, CONTRACT, "id,name,amount\n1,x,1.5\n2,y,a lot\n3,z,1e99\n");
            RelationName table = new RelationName("_efmesh", "t");
            SeedLoad load = new SeedLoad(table, new RelationName("_efmesh", "t__new"), CONTRACT, rows, List.of(), "");
            assertThatThrownBy(() -> engine.load(load))
                    .hasMessageContaining("EFM-5005")
                    .hasMessageContaining("s/people.csv line 3, column 'amount': 'a lot' is not DECIMAL(9,2)")
                    .hasMessageContaining("s/people.csv line 4, column 'amount': '1e99' is not DECIMAL(9,2)");
            assertThat(engine.relations(List.of("_efmesh"))).hasSize(1);
        }
    }
}
