/** Diagnostics: the catalogue, where they are shown, and the report that is printed once. */
@NullMarked
package dev.efmesh.processor.report;

import org.jspecify.annotations.NullMarked;
