/** Phases three to five: parses templates, resolves refs, checks the graph. */
@NullMarked
package dev.efmesh.processor.link;

import org.jspecify.annotations.NullMarked;
