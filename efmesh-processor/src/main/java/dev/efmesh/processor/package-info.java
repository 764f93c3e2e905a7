/** The annotation processor: seven phases, each a class with one input and one output. */
@NullMarked
package dev.efmesh.processor;

import org.jspecify.annotations.NullMarked;
