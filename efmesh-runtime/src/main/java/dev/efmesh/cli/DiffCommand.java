package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "diff", description = "Show how the versions of models in two environments differ.")
final class DiffCommand extends WarehouseCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = "An environment, such as prod.")
    String left = "";

    @Parameters(index = "1", paramLabel = "TO", description = "Another one, such as dev.")
    String right = "";

    DiffCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    int run(Efmesh efmesh, Output output) {
        output.differences(efmesh.diff(left, right));
        return Cli.DONE;
    }
}
