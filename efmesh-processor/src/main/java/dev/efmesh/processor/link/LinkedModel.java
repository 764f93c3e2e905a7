package dev.efmesh.processor.link;

import dev.efmesh.model.AuditDef;
import dev.efmesh.model.ModelName;
import dev.efmesh.processor.read.AuditDecl;
import dev.efmesh.processor.read.ModelDecl;
import dev.efmesh.sql.Template;
import java.util.List;
import java.util.Optional;

/**
 * A model whose texts are parsed and whose refs are resolved.
 *
 * @param query empty for seeds and externals, and where the text has faults
 * @param sound whether nothing is wrong with its texts, so that the engine can be asked about them
 */
public record LinkedModel(
        ModelDecl decl, ModelName name, Optional<Template> query, List<LinkedAudit> audits, boolean sound) {
    public LinkedModel {
        audits = List.copyOf(audits);
    }

    /** An audit with its definition. */
    public record LinkedAudit(AuditDecl decl, AuditDef definition) {}
}
