package dev.efmesh;

import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.table;
import static dev.efmesh.TestModels.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.model.ModelDef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever is edited and applied in whatever order, every view shows what a computation from scratch gives. */
class RandomGraphTest {
    /** A model as numbers, from which both its SQL and its expected rows follow. */
    private record Node(int parent, int offset, boolean view) {}

    @Property(tries = 15)
    void afterEveryApplyEveryViewEqualsAComputationFromScratch(@ForAll Random random) throws IOException {
        Path folder = Files.createTempDirectory("graph");
        TestWarehouse warehouse = new TestWarehouse(folder);
        warehouse.sql("CREATE SCHEMA src", "CREATE TABLE src.numbers AS SELECT range AS n FROM range(5)");
        List<Node> nodes = new ArrayList<>();
        for (int step = 0; step < 6; step++) {
            edit(nodes, random);
            String environment = random.nextInt(3) == 0 ? "prod" : "dev";
            try (Efmesh efmesh = warehouse.open(models(nodes))) {
                efmesh.apply(environment);
                assertThat(efmesh.plan(environment).isEmpty()).isTrue();
                for (int i = 0; i < nodes.size(); i++) {
                    assertThat(TestWarehouse.rows(efmesh, "g.m" + i, environment))
                            .as("%s after step %d", nodes, step)
                            .isEqualTo(expected(nodes, i));
                }
            }
        }
    }

    private static void edit(List<Node> nodes, Random random) {
        for (int i = 0; i <= random.nextInt(3); i++) {
            int choice = random.nextInt(4);
            if (nodes.isEmpty() || choice == 0 && nodes.size() < 8) {
                nodes.add(new Node(random.nextInt(nodes.size() + 1) - 1, random.nextInt(9), random.nextBoolean()));
            } else if (choice == 1) {
                int last = nodes.size() - 1;
                nodes.remove(last);
            } else {
                int at = random.nextInt(nodes.size());
                Node node = nodes.get(at);
                nodes.set(at, new Node(node.parent, random.nextInt(9), choice == 2 ? node.view : !node.view));
            }
        }
    }

    private static ModelDef.Builder<?>[] models(List<Node> nodes) {
        List<ModelDef.Builder<?>> models = new ArrayList<>();
        models.add(table("raw.numbers", "src.numbers", "n BIGINT"));
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            String parent = node.parent < 0 ? "raw.numbers" : "g.m" + node.parent;
            String sql = "SELECT n + " + node.offset + " AS n FROM @ref(" + parent + ")";
            models.add(node.view ? view("g.m" + i, sql, "n BIGINT") : full("g.m" + i, sql, "n BIGINT"));
        }
        return models.toArray(ModelDef.Builder<?>[]::new);
    }

    private static List<String> expected(List<Node> nodes, int index) {
        long offset = 0;
        for (int at = index; at >= 0; at = nodes.get(at).parent) {
            offset += nodes.get(at).offset;
        }
        List<String> rows = new ArrayList<>();
        for (long n = 0; n < 5; n++) {
            rows.add(Long.toString(n + offset));
        }
        return rows.stream().sorted().toList();
    }
}
