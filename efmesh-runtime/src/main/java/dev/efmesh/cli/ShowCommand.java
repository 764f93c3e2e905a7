package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Print the first rows of a model in the environment.")
final class ShowCommand extends WarehouseCommand {
    @Parameters(index = "0", paramLabel = "ENV", description = "The environment, such as dev.")
    String environment = "";

    @Parameters(index = "1", paramLabel = "MODEL", description = "The model's name or its record's simple name.")
    String model = "";

    @Option(names = "--limit", paramLabel = "N", description = "How many rows at the most (default: ${DEFAULT-VALUE}).")
    int limit = 20;

    ShowCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    int run(Efmesh efmesh, Output output) {
        if (limit < 1) {
            throw new EfmeshException(ErrorCode.USAGE, "--limit is " + limit + ", and at least 1 is needed", "");
        }
        output.shown(model, environment, efmesh.show(model, environment, limit));
        return Cli.DONE;
    }
}
