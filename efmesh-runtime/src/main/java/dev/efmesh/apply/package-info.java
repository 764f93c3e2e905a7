/** Carries a plan out: preflight, builds in the order of the graph, audits, promotion, recovery. */
@NullMarked
package dev.efmesh.apply;

import org.jspecify.annotations.NullMarked;
