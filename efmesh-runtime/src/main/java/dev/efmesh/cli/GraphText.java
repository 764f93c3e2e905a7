package dev.efmesh.cli;

import dev.efmesh.inspect.ModelGraph;
import dev.efmesh.model.ModelName;
import java.util.stream.Collectors;

/** A graph as text, DOT or Mermaid. Stateless. */
final class GraphText {
    private GraphText() {}

    static String of(ModelGraph graph, GraphCommand.Format format) {
        return switch (format) {
            case TEXT -> text(graph);
            case DOT -> dot(graph);
            case MERMAID -> mermaid(graph);
        };
    }

    private static String text(ModelGraph graph) {
        StringBuilder text = new StringBuilder();
        for (ModelGraph.Node node : graph.nodes()) {
            text.append(node.model()).append("  ").append(node.kind());
            if (!node.parents().isEmpty()) {
                text.append("  <- ")
                        .append(node.parents().stream().map(ModelName::toString).collect(Collectors.joining(", ")));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String dot(ModelGraph graph) {
        StringBuilder dot = new StringBuilder("digraph efmesh {\n  rankdir=LR;\n");
        for (ModelGraph.Node node : graph.nodes()) {
            dot.append("  \"")
                    .append(node.model())
                    .append("\" [shape=")
                    .append(shape(node))
                    .append("];\n");
            node.parents()
                    .forEach(parent -> dot.append("  \"")
                            .append(parent)
                            .append("\" -> \"")
                            .append(node.model())
                            .append("\";\n"));
        }
        return dot.append("}\n").toString();
    }

    private static String shape(ModelGraph.Node node) {
        return switch (node.kind()) {
            case "external" -> "cylinder";
            case "seed" -> "note";
            case "view" -> "ellipse";
            default -> "box";
        };
    }

    private static String mermaid(ModelGraph graph) {
        StringBuilder mermaid = new StringBuilder("flowchart LR\n");
        for (ModelGraph.Node node : graph.nodes()) {
            mermaid.append("  ").append(node.model()).append('\n');
            node.parents()
                    .forEach(parent -> mermaid.append("  ")
                            .append(parent)
                            .append(" --> ")
                            .append(node.model())
                            .append('\n'));
        }
        return mermaid.toString();
    }
}
