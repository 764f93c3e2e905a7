package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "render", description = "Print a model's SQL as it runs in the environment.")
final class RenderCommand extends WarehouseCommand {
    @Parameters(index = "0", paramLabel = "ENV", description = "The environment, such as dev.")
    String environment = "";

    @Parameters(index = "1", paramLabel = "MODEL", description = "The model's name or its record's simple name.")
    String model = "";

    RenderCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    int run(Efmesh efmesh, Output output) {
        output.rendered(efmesh.render(model, environment));
        return Cli.DONE;
    }
}
