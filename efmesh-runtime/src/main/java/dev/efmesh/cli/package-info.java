/** The command line: picocli commands over the facade, and printers of its results. */
@NullMarked
package dev.efmesh.cli;

import org.jspecify.annotations.NullMarked;
