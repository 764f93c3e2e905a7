/**
 * What an engine must be able to do, in verbs: describe, build, load, audit, swap views, drop, read. Each verb is atomic by whatever
 * means the engine has; no caller ever says BEGIN or COMMIT.
 */
@NullMarked
package dev.efmesh.engine;

import org.jspecify.annotations.NullMarked;
