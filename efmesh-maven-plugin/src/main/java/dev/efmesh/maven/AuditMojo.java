package dev.efmesh.maven;

import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Runs all audits over what the environment shows now. */
@Mojo(name = "audit", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class AuditMojo extends AbstractEfmeshMojo {
    /** The environment, such as {@code dev}. */
    @Parameter(property = "env")
    private @Nullable String env;

    @Override
    List<String> command() throws MojoFailureException {
        return List.of("audit", required(env, "env", "prod"));
    }
}
