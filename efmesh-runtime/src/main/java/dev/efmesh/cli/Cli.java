package dev.efmesh.cli;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Parses a command line and runs its command; every failure becomes a message and an exit code. Stateless but for its surroundings. */
final class Cli {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int WAITS = 2;

    private final Surroundings surroundings;

    Cli(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    int run(String... arguments) {
        CommandLine line = new CommandLine(new RootCommand());
        for (Object command : List.of(
                new PlanCommand(surroundings),
                new ApplyCommand(surroundings),
                new AuditCommand(surroundings),
                new CheckCommand(surroundings),
                new RenderCommand(surroundings),
                new ShowCommand(surroundings),
                new GraphCommand(surroundings),
                new DiffCommand(surroundings),
                new InitCommand(surroundings))) {
            line.addSubcommand(command);
        }
        // these reach the subcommands that are there already
        line.setCommandName(surroundings.program())
                .setOut(writer(surroundings.out()))
                .setErr(writer(surroundings.err()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        surroundings.colours() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((failure, given) -> usage(failure, given))
                .setExecutionExceptionHandler((failure, command, result) -> failed(failure, arguments));
        return line.execute(arguments);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    private int usage(ParameterException failure, String... arguments) {
        String help = surroundings.program() + " "
                + (failure.getCommandLine().getParent() == null
                        ? ""
                        : failure.getCommandLine().getCommandName() + " ")
                + "--help shows how it is written";
        return failed(new EfmeshException(ErrorCode.USAGE, String.valueOf(failure.getMessage()), help), arguments);
    }

    private int failed(Exception failure, String... arguments) {
        List<String> given = Arrays.asList(arguments);
        EfmeshException shown = failure instanceof EfmeshException known
                ? known
                : new EfmeshException(
                        ErrorCode.BUG,
                        "this is a bug in efmesh: " + failure,
                        "report it with the output of --debug",
                        failure);
        surroundings.report().put("errorType", shown.code().type().name());
        String command =
                given.stream().filter(word -> !word.startsWith("-")).findFirst().orElse("");
        Output output = given.contains("--json")
                ? new JsonOutput(surroundings.out())
                : new TextOutput(surroundings.out(), surroundings.err(), surroundings.colours());
        output.failed(command, shown);
        if (given.contains("--debug")) {
            failure.printStackTrace(surroundings.err());
        }
        return FAILED;
    }
}
