package dev.efmesh.sql;

import java.util.List;

/** What {@link TemplateParser} made of a text. Where there are faults, the template leaves the faulty tokens as text. */
public record TemplateParse(Template template, List<TemplateFault> faults) {
    public TemplateParse {
        faults = List.copyOf(faults);
    }
}
