package dev.efmesh.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where a command runs.
 *
 * @param folder what relative paths are relative to
 * @param program what people type
 * @param interactive whether somebody can answer a question
 * @param colours whether the output shows colours and a line that moves
 * @param report where a caller of another class loader finds what an exit code does not say: {@code errorType}
 */
record Surroundings(
        Path folder,
        String program,
        boolean interactive,
        boolean colours,
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> report) {}
