package dev.efmesh.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Prints the graph of the models. */
@Mojo(name = "graph", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class GraphMojo extends AbstractEfmeshMojo {
    /** {@code text}, {@code dot} or {@code mermaid}; {@code -Djson} is the fourth. */
    @Parameter(property = "format", defaultValue = "text")
    private String format = "text";

    @Override
    List<String> command() {
        return List.of("graph", "--format=" + format);
    }
}
