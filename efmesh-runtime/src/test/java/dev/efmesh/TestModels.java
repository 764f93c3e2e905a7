package dev.efmesh;

import dev.efmesh.annotation.IntervalUnit;
import dev.efmesh.interval.Instants;
import dev.efmesh.model.DataType;
import dev.efmesh.model.DataType.Scalar;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.Row;
import dev.efmesh.sql.Template;
import dev.efmesh.sql.TemplateParser;
import dev.efmesh.sql.TokenIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Definitions as the processor would write them, for tests of the runtime alone. */
final class TestModels {
    /** A row of any model: its cells as text. */
    record Cells(List<String> values) {}

    private TestModels() {}

    static ModelDef.Builder<Cells> full(String name, String sql, String... columns) {
        return query(model(name, new ModelKind.Full(), columns), sql);
    }

    static ModelDef.Builder<Cells> view(String name, String sql, String... columns) {
        return query(model(name, new ModelKind.View(), columns), sql);
    }

    /** An incremental model whose time column is its first. */
    static ModelDef.Builder<Cells> incremental(String name, Incremental how, String sql, String... columns) {
        String timeColumn = columns[0].substring(0, columns[0].indexOf(' '));
        return query(model(name, how.kind(timeColumn), columns), sql);
    }

    /** How an incremental model is filled. */
    record Incremental(IntervalUnit unit, String start, int lookback, int batchSize) {
        static Incremental daily(String start) {
            return new Incremental(IntervalUnit.DAY, start, 0, 1);
        }

        static Incremental hourly(String start) {
            return new Incremental(IntervalUnit.HOUR, start, 0, 1);
        }

        Incremental lookback(int intervals) {
            return new Incremental(unit, start, intervals, batchSize);
        }

        Incremental batchSize(int intervals) {
            return new Incremental(unit, start, lookback, intervals);
        }

        ModelKind kind(String timeColumn) {
            return new ModelKind.IncrementalByTimeRange(
                    timeColumn, unit, Instants.parse(start), Optional.empty(), lookback, batchSize);
        }
    }

    static ModelDef.Builder<Cells> table(String name, String source, String... columns) {
        return model(name, new ModelKind.External(new ModelKind.ExternalSource.EngineTable(source)), columns);
    }

    static ModelDef.Builder<Cells> files(String name, ModelKind.FileFormat format, String path, String... columns) {
        return model(
                name,
                new ModelKind.External(
                        new ModelKind.ExternalSource.Files(List.of(path), format, new TreeMap<>(Map.of()))),
                columns);
    }

    static ModelDef.Builder<Cells> seed(String name, String resource, String... columns) {
        ModelKind.SeedFormat format = resource.endsWith(".json") ? ModelKind.SeedFormat.JSON : ModelKind.SeedFormat.CSV;
        return model(name, new ModelKind.Seed(resource, format, ',', ""), columns);
    }

    /** Columns are {@code name TYPE}. */
    private static ModelDef.Builder<Cells> model(String name, ModelKind kind, String... columns) {
        ModelDef.Builder<Cells> builder = ModelDef.builder(name, Cells.class).kind(kind);
        for (String column : columns) {
            String[] parts = column.split(" ", 2);
            builder.column(parts[0], parts[0], type(parts[1]), true, "");
        }
        int width = columns.length;
        return builder.reader(row -> cells(row, width));
    }

    private static DataType type(String text) {
        return text.startsWith("DECIMAL") ? new DataType.Decimal(18, 2) : Scalar.valueOf(text);
    }

    private static Cells cells(Row row, int width) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            values.add(row.at(i).isNull() ? "NULL" : row.at(i).asString());
        }
        return new Cells(values);
    }

    private static ModelDef.Builder<Cells> query(ModelDef.Builder<Cells> builder, String sql) {
        Template template = TemplateParser.parse(sql).template();
        return builder.query(template, TokenIdentity.of(template));
    }
}
