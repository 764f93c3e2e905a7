/** What happens while a command runs, for progress displays, metrics and tracing. */
@NullMarked
package dev.efmesh.event;

import org.jspecify.annotations.NullMarked;
