package dev.efmesh.maven;

import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Shows how the versions of models in two environments differ. */
@Mojo(name = "diff", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class DiffMojo extends AbstractEfmeshMojo {
    /** An environment, such as {@code prod}. */
    @Parameter(property = "from")
    private @Nullable String from;

    /** Another one, such as {@code dev}. */
    @Parameter(property = "to")
    private @Nullable String to;

    @Override
    List<String> command() throws MojoFailureException {
        return List.of("diff", required(from, "from", "prod"), required(to, "to", "dev"));
    }
}
