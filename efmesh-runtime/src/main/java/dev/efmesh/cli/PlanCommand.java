package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "plan", description = "Show what an apply of the environment would do. Reads the state only.")
final class PlanCommand extends WarehouseCommand {
    @Parameters(paramLabel = "ENV", description = "The environment, such as dev.")
    String environment = "";

    @Option(names = "--refresh", description = "Count externals that cannot be compared as changed.")
    boolean refresh;

    PlanCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    int run(Efmesh efmesh, Output output) {
        output.plan(efmesh.plan(environment, refresh));
        return Cli.DONE;
    }
}
