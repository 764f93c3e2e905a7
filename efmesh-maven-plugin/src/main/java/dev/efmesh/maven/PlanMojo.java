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

/** Shows what an apply of the environment would do. Reads the state only. */
@Mojo(name = "plan", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class PlanMojo extends AbstractEfmeshMojo {
    /** The environment, such as {@code dev}. */
    @Parameter(property = "env")
    private @Nullable String env;

    /** Counts externals that cannot be compared as changed. */
    @Parameter(property = "refresh", defaultValue = "false")
    private boolean refresh;

    @Override
    List<String> command() throws MojoFailureException {
        List<String> words = new ArrayList<>(List.of("plan", required(env, "env", "dev")));
        if (refresh) {
            words.add("--refresh");
        }
        return words;
    }
}
