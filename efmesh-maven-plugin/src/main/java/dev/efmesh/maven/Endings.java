package dev.efmesh.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/** Turns exit codes into what Maven knows. Stateless. */
final class Endings {
    private Endings() {}

    /** A failure for models, data and the command line; an error for what stands in the way outside. */
    static void raise(RuntimeCall.Ending ending, String command) throws MojoExecutionException, MojoFailureException {
        if (ending.exitCode() == 0) {
            return;
        }
        if (ending.exitCode() == 2) {
            throw new MojoFailureException("efmesh " + command + " waits for a human, see above");
        }
        String message = "efmesh " + command + " failed, see above";
        if (ending.errorType().equals("EXTERNAL") || ending.errorType().equals("INTERNAL")) {
            throw new MojoExecutionException(message);
        }
        throw new MojoFailureException(message);
    }
}
