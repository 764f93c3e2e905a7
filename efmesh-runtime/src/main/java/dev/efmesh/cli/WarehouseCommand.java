package dev.efmesh.cli;

import dev.efmesh.Efmesh;
import dev.efmesh.event.RunListener;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/** What commands over a warehouse share. */
abstract class WarehouseCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print one JSON document instead of text.")
    boolean json;

    @Option(names = "--debug", description = "Print stack traces of failures.")
    boolean debug;

    @Option(names = "--no-color", description = "Print without colours.")
    boolean noColor;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set a property, such as efmesh.duckdb=other.duckdb; stronger than all other places.")
    Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    final Surroundings surroundings;

    WarehouseCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    boolean colours() {
        return surroundings.colours() && !noColor;
    }

    Output output() {
        return json
                ? new JsonOutput(surroundings.out())
                : new TextOutput(surroundings.out(), surroundings.err(), colours());
    }

    Efmesh open(RunListener listener) {
        return Efmesh.builder()
                .folder(surroundings.folder())
                .settings(settings)
                .listener(listener)
                .open();
    }

    @Override
    public final Integer call() {
        try (Efmesh efmesh = open(listener())) {
            return run(efmesh, output());
        }
    }

    RunListener listener() {
        return RunListener.NONE;
    }

    /** Does the command and gives the exit code. */
    abstract int run(Efmesh efmesh, Output output);
}
