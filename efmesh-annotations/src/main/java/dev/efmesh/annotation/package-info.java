/**
 * What the author of a model writes. These annotations are read by the efmesh annotation processor while javac compiles; nothing
 * reads them at run time.
 */
package dev.efmesh.annotation;
