package dev.efmesh.engine.seed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.efmesh.engine.SeedRows;
import dev.efmesh.engine.SeedRows.SeedRow;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.Contract;
import dev.efmesh.model.ModelKind.Seed;
import dev.efmesh.model.ModelKind.SeedFormat;
import dev.efmesh.sql.Suggestions;
import dev.efmesh.sql.TokenIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a seed's file as rows of text in the order of the contract. Nothing is guessed: cells stay as they are written, an unquoted
 * empty CSV cell (or the seed's own text for it) is NULL, a quoted one is an empty text. Immutable and thread-safe.
 */
public final class SeedReader {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final ClassLoader resources;

    public SeedReader(ClassLoader resources) {
        this.resources = resources;
    }

    /** Throws {@link EfmeshException} with {@code SEED_FILE} where the file is missing or not what the contract needs. */
    public SeedRows read(Seed seed, Contract contract) {
        return parse(seed, contract, text(seed));
    }

    /** A hash of the cells: the same for another line ending, quoting or order of columns, another for any other value. */
    public static String contentHash(SeedRows rows) {
        List<String> cells = new ArrayList<>();
        for (SeedRow row : rows.rows()) {
            cells.add("row");
            row.cells().forEach(cell -> cells.add(cell.map(text -> "=" + text).orElse("null")));
        }
        return TokenIdentity.hash(cells);
    }

    private String text(Seed seed) {
        try (InputStream stream = resources.getResourceAsStream(seed.resource())) {
            if (stream == null) {
                throw new EfmeshException(
                        ErrorCode.SEED_FILE,
                        "the seed file '" + seed.resource() + "' is not among the resources",
                        "put it under src/main/resources/" + seed.resource());
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new EfmeshException(
                    ErrorCode.SEED_FILE,
                    "the seed file '" + seed.resource() + "' cannot be read: " + e.getMessage(),
                    "",
                    e);
        }
    }

    /** Reads a text that was obtained elsewhere, as a compiler does. */
    public static SeedRows parse(Seed seed, Contract contract, String text) {
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return seed.format() == SeedFormat.CSV ? csv(seed, contract, plain) : json(seed, contract, plain);
    }

    private static SeedRows csv(Seed seed, Contract contract, String text) {
        String file = seed.resource();
        List<SeedRow> rows = new ArrayList<>();
        try (CsvReader<CsvLine> reader = CsvReader.builder()
                .fieldSeparator(seed.delimiter())
                .skipEmptyLines(contract.columns().size() > 1)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(new CsvLineHandler(), text)) {
            int[] places = new int[0];
            int width = -1;
            for (CsvLine record : reader) {
                List<CsvLine.Cell> cells = record.cells();
                if (width < 0) {
                    width = cells.size();
                    places = places(
                            file,
                            contract,
                            cells.stream().map(cell -> cell.text().strip()).toList());
                } else if (cells.size() != width) {
                    throw fault(
                            file + " line " + record.number() + " has " + cells.size() + " cells, the header has "
                                    + width,
                            "check the quotes and separators of that line");
                } else {
                    rows.add(row(record.number(), cells, places, seed.nullText()));
                }
            }
            if (width < 0) {
                throw fault(file + " is empty: it has no header", "write the column names in its first line");
            }
        } catch (CsvParseException e) {
            throw fault(file + " is not CSV: " + e.getMessage(), "check the quotes");
        } catch (IOException e) {
            throw fault(file + " cannot be read: " + e.getMessage(), "");
        }
        return new SeedRows(file, rows);
    }

    private static SeedRow row(long line, List<CsvLine.Cell> cells, int[] places, String nullText) {
        List<Optional<String>> ordered = new ArrayList<>();
        for (int place : places) {
            CsvLine.Cell cell = cells.get(place);
            boolean isNull =
                    !cell.quoted() && (cell.text().isEmpty() || cell.text().equals(nullText));
            ordered.add(isNull ? Optional.empty() : Optional.of(cell.text()));
        }
        return new SeedRow(line, ordered);
    }

    /** For each column of the contract, where it stands in the header. */
    private static int[] places(String file, Contract contract, List<String> header) {
        Set<String> seen = new HashSet<>();
        for (String name : header) {
            if (!seen.add(name)) {
                throw fault(file + " has the column '" + name + "' twice", "remove one of them");
            }
            if (!contract.names().contains(name)) {
                throw fault(
                        file + " has the column '" + name + "', which the record does not declare"
                                + Suggestions.hint(name, contract.names()),
                        "remove it from the file, or add a component");
            }
        }
        int[] places = new int[contract.columns().size()];
        for (int i = 0; i < places.length; i++) {
            String name = contract.names().get(i);
            places[i] = header.indexOf(name);
            if (places[i] < 0) {
                throw fault(
                        file + " has no column '" + name + "', which the record declares; it has "
                                + String.join(", ", header),
                        "add it to the header");
            }
        }
        return places;
    }

    private static SeedRows json(Seed seed, Contract contract, String text) {
        String file = seed.resource();
        JsonNode root;
        try {
            root = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw fault(
                    file + " line " + e.getLocation().getLineNr() + " column "
                            + e.getLocation().getColumnNr() + " is not JSON: " + e.getOriginalMessage(),
                    "");
        }
        if (root == null || !root.isArray()) {
            throw fault(file + " is not an array of objects", "write [{\"column\": value, ...}, ...]");
        }
        List<SeedRow> rows = new ArrayList<>();
        for (int i = 0; i < root.size(); i++) {
            rows.add(object(file, contract, root.get(i), i + 1L));
        }
        return new SeedRows(file, rows);
    }

    private static SeedRow object(String file, Contract contract, JsonNode node, long number) {
        if (!node.isObject()) {
            throw fault(file + " entry " + number + " is not an object", "");
        }
        node.fieldNames().forEachRemaining(name -> {
            if (!contract.names().contains(name)) {
                throw fault(
                        file + " entry " + number + " has the field '" + name + "', which the record does not declare"
                                + Suggestions.hint(name, contract.names()),
                        "remove it from the file, or add a component");
            }
        });
        List<Optional<String>> cells = new ArrayList<>();
        for (String name : contract.names()) {
            JsonNode cell = node.path(name);
            if (cell.isMissingNode() || cell.isNull()) {
                cells.add(Optional.empty());
            } else if (cell.isBigDecimal()) {
                cells.add(Optional.of(cell.decimalValue().toPlainString()));
            } else {
                cells.add(Optional.of(cell.isValueNode() ? cell.asText() : cell.toString()));
            }
        }
        return new SeedRow(number, cells);
    }

    private static EfmeshException fault(String sentence, String hint) {
        return new EfmeshException(ErrorCode.SEED_FILE, "the seed file " + sentence, hint);
    }
}
