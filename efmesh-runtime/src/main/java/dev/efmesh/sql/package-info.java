/** The template language: one lexer for tokens, identity and positions alike. Pure text, no engine. */
@NullMarked
package dev.efmesh.sql;

import org.jspecify.annotations.NullMarked;
