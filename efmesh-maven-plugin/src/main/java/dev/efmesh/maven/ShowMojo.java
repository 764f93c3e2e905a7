package dev.efmesh.maven;

import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Prints the first rows of a model in the environment. */
@Mojo(name = "show", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public class ShowMojo extends AbstractEfmeshMojo {
    /** The environment, such as {@code dev}. */
    @Parameter(property = "env")
    private @Nullable String env;

    /** The model's name, or the simple name of its record. */
    @Parameter(property = "model")
    private @Nullable String model;

    /** How many rows at the most. */
    @Parameter(property = "limit", defaultValue = "20")
    private int limit;

    @Override
    List<String> command() throws MojoFailureException {
        return List.of(
                "show", required(env, "env", "dev"), required(model, "model", "mart.top_routes"), "--limit=" + limit);
    }
}
