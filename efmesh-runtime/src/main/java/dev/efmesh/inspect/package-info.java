/** Looks at models, environments and data without changing anything. */
@NullMarked
package dev.efmesh.inspect;

import org.jspecify.annotations.NullMarked;
