package dev.efmesh.plan;

import dev.efmesh.model.ModelDef;

/** A local definition with what is derived from it alone. */
record LocalModel(
        ModelDef<?> model, String shape, String own, Definition definition, Metadata metadata, String metadataJson) {}
