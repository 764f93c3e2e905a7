package dev.efmesh.processor.link;

import dev.efmesh.model.AuditDef;
import dev.efmesh.model.ModelName;
import dev.efmesh.processor.read.SqlText;
import dev.efmesh.processor.report.Code;
import dev.efmesh.processor.report.Place;
import dev.efmesh.processor.report.Report;
import dev.efmesh.sql.Segment;
import dev.efmesh.sql.Template;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Orders models parents first, and reports cycles with their path. One instance per graph; not thread-safe. */
final class GraphOrder {
    private final Map<ModelName, LinkedModel> models;
    private final Report report;
    private final Map<ModelName, LinkedModel> ordered = new LinkedHashMap<>();
    private final Set<Set<ModelName>> reported = new HashSet<>();
    private final Set<ModelName> inCycle = new HashSet<>();

    GraphOrder(Map<ModelName, LinkedModel> models, Report report) {
        this.models = models;
        this.report = report;
    }

    List<LinkedModel> order() {
        new TreeSet<>(models.keySet()).forEach(name -> visit(name, new ArrayList<>()));
        return ordered.values().stream()
                .map(model -> inCycle.contains(model.name())
                        ? new LinkedModel(model.decl(), model.name(), model.query(), model.audits(), false)
                        : model)
                .toList();
    }

    private void visit(ModelName name, List<ModelName> path) {
        LinkedModel model = models.get(name);
        if (model == null || ordered.containsKey(name)) {
            return;
        }
        int seen = path.indexOf(name);
        if (seen >= 0) {
            cycle(path.subList(seen, path.size()));
            return;
        }
        path.add(name);
        parents(model).forEach(parent -> visit(parent, path));
        path.remove(path.size() - 1);
        ordered.put(name, model);
    }

    static Set<ModelName> parents(LinkedModel model) {
        Set<ModelName> parents = new TreeSet<>();
        model.query().ifPresent(query -> addRefs(query, parents));
        model.audits().stream()
                .map(LinkedModel.LinkedAudit::definition)
                .map(AuditDef::query)
                .forEach(query -> addRefs(query, parents));
        parents.remove(model.name());
        return parents;
    }

    private static void addRefs(Template template, Set<ModelName> parents) {
        for (Segment segment : template.segments()) {
            if (segment instanceof Segment.Ref ref) {
                parents.add(ModelName.of(ref.target()));
            }
        }
    }

    private void cycle(List<ModelName> members) {
        Set<ModelName> set = new TreeSet<>(members);
        inCycle.addAll(set);
        if (!reported.add(set)) {
            return;
        }
        String path = members.stream().map(ModelName::toString).collect(Collectors.joining(" -> "));
        LinkedModel first = models.get(members.get(0));
        Place place = first == null
                ? null
                : first.decl().sql().map(SqlText::place).orElse(first.decl().place());
        if (place != null) {
            report.add(Code.CYCLE, place, path + " -> " + members.get(0));
        }
    }
}
