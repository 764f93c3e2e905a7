package dev.efmesh.cli;

import java.io.Console;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The command line: {@code java -cp ... dev.efmesh.cli.Main plan dev}.
 *
 * <p>Exit codes: 0 done, 1 failed, 2 waits for a human.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(arguments, Map.of(), out, err, new HashMap<>()));
    }

    /**
     * Runs one command. Uses types of the JDK only, so that a caller of another class loader can call it.
     *
     * @param context {@code folder}: what relative paths are relative to; {@code interactive}: {@code false} where nobody can answer;
     *     {@code program}: what people type to call this
     * @param report is filled with {@code errorType} where the command fails: {@code USER}, {@code EXTERNAL} or {@code INTERNAL}
     * @return the exit code
     */
    public static int run(
            String[] arguments,
            Map<String, String> context,
            PrintStream out,
            PrintStream err,
            Map<String, String> report) {
        quietLogging();
        boolean mayAsk = Boolean.parseBoolean(context.getOrDefault("interactive", "true"));
        Surroundings surroundings = new Surroundings(
                Path.of(context.getOrDefault("folder", "")),
                context.getOrDefault("program", "efmesh"),
                mayAsk && isTerminal(),
                isTerminal() && System.getenv("NO_COLOR") == null && System.getenv("CI") == null,
                System.in,
                out,
                err,
                report);
        return new Cli(surroundings).run(arguments);
    }

    /** A command without a logging backend is no reason for a warning. */
    private static void quietLogging() {
        if (System.getProperty("slf4j.internal.verbosity") == null) {
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
    }

    /** Since JDK 22 a console is there even where its input is no terminal, and can be asked. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
