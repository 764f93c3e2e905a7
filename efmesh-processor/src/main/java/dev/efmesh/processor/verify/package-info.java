/** Phase six: the engine's own parser and binder. */
@NullMarked
package dev.efmesh.processor.verify;

import org.jspecify.annotations.NullMarked;
