package dev.efmesh.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Checks queries, seeds and sources against the real engine. Writes nothing. */
@Mojo(name = "check", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public class CheckMojo extends AbstractEfmeshMojo {

    @Override
    List<String> command() {
        return List.of("check");
    }
}
