package dev.efmesh.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "init", description = "Write a small warehouse that compiles and runs into an empty folder.")
final class InitCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FOLDER", arity = "0..1", description = "The folder; by default the working folder.")
    String folder = "";

    @Option(names = "--package", paramLabel = "NAME", description = "The Java package (default: ${DEFAULT-VALUE}).")
    String packageName = "com.example.warehouse";

    @Option(names = "--json", description = "Print one JSON document instead of text.")
    boolean json;

    @Option(names = "--debug", description = "Print stack traces of failures.")
    boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    private final Surroundings surroundings;

    InitCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        Path target = surroundings.folder().resolve(folder);
        List<String> files = new ProjectTemplate(packageName, Version.current()).writeTo(target);
        Output output = json
                ? new JsonOutput(surroundings.out())
                : new TextOutput(surroundings.out(), surroundings.err(), surroundings.colours());
        output.initialised(target, files);
        return Cli.DONE;
    }
}
