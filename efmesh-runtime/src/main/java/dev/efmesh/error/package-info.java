/** The one exception of the project and its catalogue of codes. */
@NullMarked
package dev.efmesh.error;

import org.jspecify.annotations.NullMarked;
