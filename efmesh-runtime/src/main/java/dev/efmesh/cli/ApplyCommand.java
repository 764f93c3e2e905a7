package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import dev.efmesh.apply.ApplyOptions;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.event.RunListener;
import dev.efmesh.plan.Plan;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Scanner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "apply",
        description = {
            "Plan the environment, and do it.",
            "In a terminal the plan is shown and applied after a yes; elsewhere it is applied at once."
        })
final class ApplyCommand extends WarehouseCommand {
    private static final int STALE_PLANS = 3;

    @Parameters(paramLabel = "ENV", description = "The environment, such as dev.")
    String environment = "";

    @Option(
            names = {"-y", "--yes"},
            description = "Apply without a question.")
    boolean yes;

    @Option(names = "--jobs", paramLabel = "N", description = "How many models are built at a time.")
    int jobs;

    @Option(names = "--refresh", description = "Count externals that cannot be compared as changed.")
    boolean refresh;

    ApplyCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    RunListener listener() {
        return json ? RunListener.NONE : new ProgressPrinter(surroundings.err(), colours());
    }

    @Override
    int run(Efmesh efmesh, Output output) {
        if (jobs < 0) {
            throw new EfmeshException(ErrorCode.USAGE, "--jobs is " + jobs + ", and at least 1 is needed", "");
        }
        ApplyOptions options = new ApplyOptions(jobs == 0 ? efmesh.jobs() : jobs);
        for (int attempt = 1; ; attempt++) {
            Plan plan = efmesh.plan(environment, refresh);
            if (!json) {
                output.plan(plan);
            }
            if (!plan.isEmpty() && !confirmed()) {
                output.notConfirmed(plan);
                return Cli.WAITS;
            }
            try {
                output.applied(efmesh.apply(plan, options));
                return Cli.DONE;
            } catch (EfmeshException e) {
                if (e.code() != ErrorCode.PLAN_STALE || attempt == STALE_PLANS) {
                    throw e;
                }
            }
        }
    }

    private boolean confirmed() {
        if (yes || json || !surroundings.interactive()) {
            return true;
        }
        surroundings.err().print("Apply this to '" + environment + "'? [y/N] ");
        surroundings.err().flush();
        // not closed: the input belongs to the caller
        Scanner answers = new Scanner(surroundings.in(), StandardCharsets.UTF_8);
        String answer = answers.hasNextLine() ? answers.nextLine().strip().toLowerCase(Locale.ROOT) : "";
        return answer.equals("y") || answer.equals("yes");
    }
}
