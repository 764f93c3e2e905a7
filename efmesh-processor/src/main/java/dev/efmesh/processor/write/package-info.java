/** Phase seven: the generated sources. */
@NullMarked
package dev.efmesh.processor.write;

import org.jspecify.annotations.NullMarked;
