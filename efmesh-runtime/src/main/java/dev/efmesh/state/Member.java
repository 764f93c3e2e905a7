package dev.efmesh.state;

import dev.efmesh.model.ModelName;
import java.util.OptionalLong;

/**
 * One model of an environment.
 *
 * @param tableId the table that its view shows; empty for an external
 * @param metadata what is outside the fingerprint (audits, descriptions, nullability), as JSON text written by {@code dev.efmesh.plan}
 */
public record Member(ModelName model, String fingerprint, OptionalLong tableId, String metadata) {}
