package dev.efmesh.state;

import dev.efmesh.model.ModelName;

/** What a model says now means what it said before: {@code own} stands for {@code canonicalOwn}. */
public record Alias(ModelName model, String own, String canonicalOwn) {}
