/** Support for tests of models. */
@NullMarked
package dev.efmesh.testing;

import org.jspecify.annotations.NullMarked;
