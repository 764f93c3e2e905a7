/** Phases one and two: collects the models and reads their annotations. */
@NullMarked
package dev.efmesh.processor.read;

import org.jspecify.annotations.NullMarked;
