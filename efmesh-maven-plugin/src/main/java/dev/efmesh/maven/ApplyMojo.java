package dev.efmesh.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Plans the environment and does it; in a terminal after a yes. */
@Mojo(name = "apply", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public class ApplyMojo extends AbstractEfmeshMojo {
    /** The environment, such as {@code dev}. */
    @Parameter(property = "env")
    private @Nullable String env;

    /** Applies without a question. */
    @Parameter(property = "yes", defaultValue = "false")
    private boolean yes;

    /** How many models are built at a time; 0 for the setting of the warehouse. */
    @Parameter(property = "jobs", defaultValue = "0")
    private int jobs;

    /** Counts externals that cannot be compared as changed. */
    @Parameter(property = "refresh", defaultValue = "false")
    private boolean refresh;

    @Override
    List<String> command() throws MojoFailureException {
        List<String> words = new ArrayList<>(List.of("apply", required(env, "env", "dev")));
        if (yes) {
            words.add("--yes");
        }
        if (refresh) {
            words.add("--refresh");
        }
        if (jobs != 0) {
            words.add("--jobs=" + jobs);
        }
        return words;
    }
}
