/** What a model is: its name, kind, contract, query and audits, as generated code states them. Immutable data only. */
@NullMarked
package dev.efmesh.model;

import org.jspecify.annotations.NullMarked;
