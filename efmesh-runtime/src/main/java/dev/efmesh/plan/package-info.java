/** What a plan is: fingerprints, the comparison with an environment, and what is to be done. Reads the state, never a warehouse. */
@NullMarked
package dev.efmesh.plan;

import org.jspecify.annotations.NullMarked;
