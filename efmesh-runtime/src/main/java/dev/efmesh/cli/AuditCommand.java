package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import dev.efmesh.inspect.AuditReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "audit", description = "Run all audits over what the environment shows now.")
final class AuditCommand extends WarehouseCommand {
    @Parameters(paramLabel = "ENV", description = "The environment, such as prod.")
    String environment = "";

    AuditCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    int run(Efmesh efmesh, Output output) {
        AuditReport report = efmesh.audit(environment);
        output.audited(report);
        return report.holds() ? Cli.DONE : Cli.FAILED;
    }
}
