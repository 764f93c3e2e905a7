/** The files of seed models: read as text, by the record's columns. */
@NullMarked
package dev.efmesh.engine.seed;

import org.jspecify.annotations.NullMarked;
