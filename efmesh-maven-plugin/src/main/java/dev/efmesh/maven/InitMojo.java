package dev.efmesh.maven;

import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes a small warehouse that compiles and runs into an empty folder. Needs no project. */
@Mojo(name = "init", requiresProject = false, threadSafe = true)
public final class InitMojo extends AbstractMojo {
    /** The folder; by default the working folder. */
    @Parameter(property = "folder", defaultValue = "${user.dir}")
    private String folder = "";

    /** The Java package of the classes. */
    @Parameter(property = "package", defaultValue = "com.example.warehouse")
    private String packageName = "com.example.warehouse";

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        ClassLoader loader = InitMojo.class.getClassLoader();
        List<String> arguments = List.of("init", folder, "--package=" + packageName);
        Endings.raise(RuntimeCall.call(loader, arguments, Map.of("program", "mvn efmesh:init")), "init");
    }
}
