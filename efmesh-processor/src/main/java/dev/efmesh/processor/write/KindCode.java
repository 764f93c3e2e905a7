package dev.efmesh.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.efmesh.model.ModelKind;
import java.util.List;
import java.util.Map;

/** Writes a kind as an expression. Stateless. */
final class KindCode {
    private KindCode() {}

    static CodeBlock of(ModelKind kind) {
        if (kind instanceof ModelKind.Full) {
            return CodeBlock.of("new $T()", ModelKind.Full.class);
        }
        if (kind instanceof ModelKind.View) {
            return CodeBlock.of("new $T()", ModelKind.View.class);
        }
        if (kind instanceof ModelKind.Seed seed) {
            return CodeBlock.of(
                    "new $T($S, $T.$L, (char) $L, $S)",
                    ModelKind.Seed.class,
                    seed.resource(),
                    ModelKind.SeedFormat.class,
                    seed.format().name(),
                    (int) seed.delimiter(),
                    seed.nullText());
        }
        return CodeBlock.of("new $T($L)", ModelKind.External.class, source(((ModelKind.External) kind).source()));
    }

    private static CodeBlock source(ModelKind.ExternalSource source) {
        if (source instanceof ModelKind.ExternalSource.EngineTable table) {
            return CodeBlock.of("new $T($S)", ModelKind.ExternalSource.EngineTable.class, table.name());
        }
        ModelKind.ExternalSource.Files files = (ModelKind.ExternalSource.Files) source;
        CodeBlock paths =
                files.paths().stream().map(path -> CodeBlock.of("$S", path)).collect(CodeBlock.joining(", "));
        CodeBlock options = files.options().entrySet().stream()
                .map(option -> CodeBlock.of("$T.entry($S, $S)", Map.class, option.getKey(), option.getValue()))
                .collect(CodeBlock.joining(", "));
        return CodeBlock.of(
                "new $T($T.of($L), $T.$L, $T.ofEntries($L))",
                ModelKind.ExternalSource.Files.class,
                List.class,
                paths,
                ModelKind.FileFormat.class,
                files.format().name(),
                Map.class,
                options);
    }
}
