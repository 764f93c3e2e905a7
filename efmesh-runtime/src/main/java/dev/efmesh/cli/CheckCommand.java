package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import dev.efmesh.inspect.CheckReport;
import picocli.CommandLine.Command;

@Command(name = "check", description = "Check queries, seeds and sources against the real engine. Writes nothing.")
final class CheckCommand extends WarehouseCommand {
    CheckCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    int run(Efmesh efmesh, Output output) {
        CheckReport report = efmesh.check();
        output.checked(report);
        return report.isClean() ? Cli.DONE : Cli.FAILED;
    }
}
