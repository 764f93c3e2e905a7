package dev.efmesh.maven;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;

/** Calls the command line of a runtime in a class loader that sees the given class path and the JDK, nothing else. Not thread-safe. */
final class RuntimeCall implements AutoCloseable {
    private static final String MAIN = "dev.efmesh.cli.Main";

    /** How a command ended; {@code errorType} is empty where it did not fail. */
    record Ending(int exitCode, String errorType) {}

    private final URLClassLoader loader;

    RuntimeCall(List<String> classPath) throws MojoExecutionException {
        List<URL> urls = new ArrayList<>();
        for (String element : classPath) {
            try {
                urls.add(Path.of(element).toUri().toURL());
            } catch (MalformedURLException e) {
                throw new MojoExecutionException("cannot read the class path element " + element, e);
            }
        }
        loader = new URLClassLoader("efmesh", urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** Whether a module on the class path declares a warehouse. */
    boolean hasWarehouse() throws MojoExecutionException {
        try {
            for (URL index : Collections.list(loader.getResources("META-INF/efmesh/models"))) {
                try (InputStream stream = index.openStream()) {
                    String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
                    if (text.lines().anyMatch(line -> line.startsWith("warehouse "))) {
                        return true;
                    }
                }
            }
            return false;
        } catch (IOException e) {
            throw new MojoExecutionException("cannot look for a warehouse on the class path", e);
        }
    }

    Ending run(List<String> arguments, Map<String, String> context) throws MojoExecutionException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return call(loader, arguments, context);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    static Ending call(ClassLoader loader, List<String> arguments, Map<String, String> context)
            throws MojoExecutionException {
        Map<String, String> report = new HashMap<>();
        try {
            Object code = loader.loadClass(MAIN)
                    .getMethod("run", String[].class, Map.class, PrintStream.class, PrintStream.class, Map.class)
                    .invoke(null, arguments.toArray(String[]::new), context, System.out, System.err, report);
            return new Ending((Integer) code, report.getOrDefault("errorType", ""));
        } catch (ClassNotFoundException e) {
            throw new MojoExecutionException(
                    "efmesh-runtime is not among the project's dependencies: add dev.efmesh:efmesh-runtime", e);
        } catch (InvocationTargetException e) {
            throw new MojoExecutionException("efmesh failed: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new MojoExecutionException(
                    "the project's efmesh-runtime is of another version than this plugin: use one version for both", e);
        }
    }

    @Override
    public void close() throws MojoExecutionException {
        try {
            loader.close();
        } catch (IOException e) {
            throw new MojoExecutionException("cannot close the class path", e);
        }
    }
}
