package dev.efmesh.cli;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** What is called without a command. */
@Command(
        name = "efmesh",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Plans, applies and looks at a warehouse of annotated records.",
        footer = "Exit codes: 0 done, 1 failed, 2 waits for a human.")
final class RootCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new EfmeshException(ErrorCode.USAGE, "no command was given", "--help lists the commands");
    }
}
