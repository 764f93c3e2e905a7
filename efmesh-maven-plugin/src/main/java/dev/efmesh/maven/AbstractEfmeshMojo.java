package dev.efmesh.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What the goals over a warehouse share. */
abstract class AbstractEfmeshMojo extends AbstractMojo {
    /** Properties that begin with {@code efmesh.} and are no settings of the runtime. */
    private static final Set<String> OWN_PROPERTIES = Set.of("efmesh.skip", "efmesh.version");

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    /** Does nothing. */
    @Parameter(property = "efmesh.skip", defaultValue = "false")
    private boolean skip;

    /** Prints one JSON document instead of text. */
    @Parameter(property = "json", defaultValue = "false")
    private boolean json;

    /** Prints stack traces of failures. */
    @Parameter(property = "debug", defaultValue = "false")
    private boolean debug;

    /** The words of the command line: the command and what belongs to it. */
    abstract List<String> command() throws MojoFailureException;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || project == null || session == null) {
            return;
        }
        try (RuntimeCall runtime = new RuntimeCall(classPath(project))) {
            if (session.getProjects().size() > 1 && !runtime.hasWarehouse()) {
                getLog().debug("no warehouse in " + project.getArtifactId());
                return;
            }
            List<String> arguments = arguments(session);
            boolean interactive = session.getRequest().isInteractiveMode();
            RuntimeCall.Ending ending = runtime.run(
                    arguments,
                    Map.of(
                            "folder", project.getBasedir().getAbsolutePath(),
                            "interactive", Boolean.toString(interactive),
                            "program", "mvn efmesh:" + arguments.get(0)));
            Endings.raise(ending, arguments.get(0));
        }
    }

    private static List<String> classPath(MavenProject project) throws MojoExecutionException {
        try {
            return project.getRuntimeClasspathElements();
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("the project's dependencies are not resolved", e);
        }
    }

    private List<String> arguments(MavenSession current) throws MojoFailureException {
        List<String> arguments = new ArrayList<>(command());
        if (json) {
            arguments.add("--json");
        }
        if (debug) {
            arguments.add("--debug");
        }
        Properties properties = current.getUserProperties();
        for (String name : new TreeSet<>(properties.stringPropertyNames())) {
            if (name.startsWith("efmesh.") && !OWN_PROPERTIES.contains(name)) {
                arguments.add("--set");
                arguments.add(name + "=" + properties.getProperty(name));
            }
        }
        return arguments;
    }

    /** The value of a parameter that cannot be left out. */
    static String required(@Nullable String value, String property, String example) throws MojoFailureException {
        if (value == null || value.isBlank()) {
            throw new MojoFailureException("-D" + property + " is missing: write -D" + property + "=" + example);
        }
        return value;
    }
}
