/** The state store over JDBC: one layout and one set of statements for every database that can hold it. */
@NullMarked
package dev.efmesh.state.jdbc;

import org.jspecify.annotations.NullMarked;
