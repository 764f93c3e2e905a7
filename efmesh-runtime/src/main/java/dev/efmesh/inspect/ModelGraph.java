package dev.efmesh.inspect;

import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelSet;
import java.util.List;

/** The graph of the models, parents before children. */
public record ModelGraph(List<Node> nodes) {
    public ModelGraph {
        nodes = List.copyOf(nodes);
    }

    /** One model. */
    public record Node(ModelName model, String kind, List<ModelName> parents, String description) {
        public Node {
            parents = List.copyOf(parents);
        }
    }

    public static ModelGraph of(ModelSet models) {
        return new ModelGraph(models.models().stream()
                .map(model -> new Node(model.name(), model.kind().word(), model.parents(), model.description()))
                .toList());
    }
}
