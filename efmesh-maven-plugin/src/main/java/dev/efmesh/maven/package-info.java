/** The Maven goals: thin doors that call the runtime on the project's own class path, by types of the JDK only. */
@NullMarked
package dev.efmesh.maven;

import org.jspecify.annotations.NullMarked;
