package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.Engine;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.Contract;
import dev.efmesh.model.DataType;
import dev.efmesh.model.ModelKind.ExternalSource;
import dev.efmesh.model.ModelKind.FileFormat;
import dev.efmesh.sql.Identifiers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** DuckDB's spelling of literals, types and sources. Immutable. */
final class DuckDbSpelling implements Engine.SqlSpelling {
    private static final DateTimeFormatter INSTANT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final DuckDbFiles files;

    DuckDbSpelling(DuckDbFiles files) {
        this.files = files;
    }

    @Override
    public String instant(Instant instant) {
        return "TIMESTAMPTZ '" + INSTANT.format(instant) + "+00'";
    }

    @Override
    public String bound(Instant instant, DataType type) {
        if (type == DataType.Scalar.DATE) {
            return "DATE '" + instant.atOffset(ZoneOffset.UTC).toLocalDate() + "'";
        }
        return type == DataType.Scalar.TIMESTAMP ? "TIMESTAMP '" + INSTANT.format(instant) + "'" : instant(instant);
    }

    @Override
    public String type(DataType type) {
        return DuckDbTypes.sql(type);
    }

    @Override
    public String source(ExternalSource source, Contract contract) {
        String columns = contract.columns().stream()
                .map(column -> {
                    String name = Identifiers.quote(column.name());
                    return "CAST(" + name + " AS " + DuckDbTypes.sql(column.type()) + ") AS " + name;
                })
                .collect(Collectors.joining(", "));
        return "(SELECT " + columns + " FROM " + relation(source, contract) + ")";
    }

    /** The bare source: a table's name or a reader's call. */
    String relation(ExternalSource source, Contract contract) {
        if (source instanceof ExternalSource.EngineTable table) {
            return Arrays.stream(table.name().split("\\.", -1))
                    .map(Identifiers::quote)
                    .collect(Collectors.joining("."));
        }
        ExternalSource.Files where = (ExternalSource.Files) source;
        List<String> arguments = new ArrayList<>();
        arguments.add(where.paths().stream()
                .map(path -> Identifiers.literal(files.resolve(path)))
                .collect(Collectors.joining(", ", "[", "]")));
        if (where.format() == FileFormat.PARQUET) {
            arguments.add("hive_partitioning = false");
        } else if (where.format() == FileFormat.JSON) {
            arguments.add("columns = " + columnTypes(contract));
        } else {
            arguments.add("header = true");
            arguments.add("auto_detect = true");
            arguments.add("types = " + columnTypes(contract));
        }
        where.options().forEach((name, literal) -> {
            arguments.removeIf(argument -> argument.startsWith(name + " = "));
            arguments.add(name + " = " + literal);
        });
        return "read_" + where.format().name().toLowerCase(Locale.ROOT) + "(" + String.join(", ", arguments) + ")";
    }

    private static String columnTypes(Contract contract) {
        return contract.columns().stream().map(DuckDbSpelling::columnType).collect(Collectors.joining(", ", "{", "}"));
    }

    private static String columnType(ColumnDef column) {
        return Identifiers.literal(column.name()) + ": " + Identifiers.literal(DuckDbTypes.sql(column.type()));
    }
}
