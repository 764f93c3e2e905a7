package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "graph", description = "Print the graph of the models.")
final class GraphCommand extends WarehouseCommand {
    /** How the graph is written. */
    enum Format {
        TEXT,
        DOT,
        MERMAID
    }

    @Option(
            names = "--format",
            description = "${COMPLETION-CANDIDATES}; --json is the fourth (default: ${DEFAULT-VALUE}).")
    Format format = Format.TEXT;

    GraphCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    int run(Efmesh efmesh, Output output) {
        output.graph(efmesh.graph(), format);
        return Cli.DONE;
    }
}
