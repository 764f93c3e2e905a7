package dev.efmesh.processor.link;

import dev.efmesh.engine.seed.SeedReader;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.model.ColumnDef;
import dev.efmesh.model.Contract;
import dev.efmesh.model.ModelKind;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Report;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.annotation.processing.Filer;
import javax.tools.StandardLocation;

/**
 * Compares the files of seeds with their records, where the compiler can see them: resources that were copied to the output or lie on the
 * class path. A file that it cannot see is left to the run time. Not thread-safe.
 */
public final class SeedCheck {
    private final Report report;
    private final Filer filer;

    public SeedCheck(Report report, Filer filer) {
        this.report = report;
        this.filer = filer;
    }

    public void check(ModelDecl model) {
        if (model.kind().orElse(null) instanceof ModelKind.Seed seed) {
            text(seed.resource()).ifPresent(text -> compare(model, seed, text));
        }
    }

    private void compare(ModelDecl model, ModelKind.Seed seed, String text) {
        Contract contract = new Contract(model.columns().stream()
                .map(column -> new ColumnDef(
                        column.name(), column.component(), column.type(), column.nullable(), column.description()))
                .toList());
        try {
            SeedReader.parse(seed, contract, text);
        } catch (EfmeshException e) {
            report.add(
                    Code.SEED_FILE,
                    model.place(),
                    model.name().map(Object::toString).orElse(""),
                    e.sentence() + e.hint().map(hint -> "; " + hint).orElse(""));
        }
    }

    private Optional<String> text(String resource) {
        return read(StandardLocation.CLASS_OUTPUT, resource).or(() -> read(StandardLocation.CLASS_PATH, resource));
    }

    private Optional<String> read(StandardLocation location, String resource) {
        try (InputStream stream = filer.getResource(location, "", resource).openInputStream()) {
            return Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
