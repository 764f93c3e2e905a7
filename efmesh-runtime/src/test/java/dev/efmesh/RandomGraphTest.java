package dev.efmesh;

import static dev.efmesh.TestModels.files;
import static dev.efmesh.TestModels.full;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever is edited and applied in whatever order, every view shows what a computation from scratch gives. */
class RandomGraphTest {
    /** A model as numbers, from which both its SQL and its expected rows follow; a parent of -1 is the external. */
    private record Node(int left, int right, int offset, boolean view, boolean spaced) {
        Node with(int newOffset, boolean newView, boolean newSpaced) {
            return new Node(left, right, newOffset, newView, newSpaced);
        }

        private String sql() {
            String offset = spaced ? "( " + this.offset + " ) /* the same */" : Integer.toString(this.offset);
            return "SELECT n + " + offset + " AS n FROM @ref(" + name(left) + ") WHERE n >= (SELECT min(n) FROM @ref("
                    + name(right) + "))";
        }

        ModelDef.Builder<?> model(int index) {
            return view ? TestModels.view(name(index), sql(), "n BIGINT") : full(name(index), sql(), "n BIGINT");
        }

        private static String name(int index) {
            return index < 0 ? "raw.numbers" : "g.m" + index;
        }
    }

    @Property(tries = 20)
    void afterEveryApplyEveryViewEqualsAComputationFromScratch(@ForAll Random random) throws IOException {
        Path folder = Files.createTempDirectory("graph");
        TestWarehouse warehouse = new TestWarehouse(folder);
        List<Node> nodes = new ArrayList<>();
        List<Integer> source = new ArrayList<>(List.of(1, 4));
        write(folder, source);
        for (int step = 0; step < 7; step++) {
            if (random.nextInt(3) == 0) {
                source.add(random.nextInt(9));
                write(folder, source);
            }
            edit(nodes, random);
            String environment = random.nextInt(3) == 0 ? "prod" : "dev";
            try (Efmesh efmesh = warehouse.open(models(nodes))) {
                String other = environment.equals("dev") ? "prod" : "dev";
                List<String> before = all(efmesh, other);
                efmesh.apply(environment);
                assertThat(all(efmesh, other)).as("what %s shows", other).isEqualTo(before);
                assertThat(efmesh.plan(environment).isEmpty()).isTrue();
                assertThat(efmesh.apply(environment).built()).isEmpty();
                for (int i = 0; i < nodes.size(); i++) {
                    assertThat(TestWarehouse.rows(efmesh, "g.m" + i, environment))
                            .as("g.m%s of %s over %s after step %d", i, nodes, source, step)
                            .isEqualTo(text(expected(nodes, source, i)));
                }
            }
        }
    }

    /** What an environment shows of the models; what it does not have counts as that. */
    private static List<String> all(Efmesh efmesh, String environment) {
        List<String> shown = new ArrayList<>();
        for (ModelDef<?> model : efmesh.models().models()) {
            try {
                shown.add(model.name() + " "
                        + TestWarehouse.rows(efmesh, model.name().toString(), environment));
            } catch (EfmeshException e) {
                shown.add(model.name() + " " + e.code());
            }
        }
        return shown;
    }

    private static void write(Path folder, List<Integer> source) throws IOException {
        String lines = source.stream().map(n -> n + "\n").collect(Collectors.joining());
        Files.writeString(folder.resolve("numbers.csv"), "n\n" + lines);
    }

    private static void edit(List<Node> nodes, Random random) {
        for (int i = 0; i <= random.nextInt(3); i++) {
            int choice = random.nextInt(5);
            if (nodes.isEmpty() || choice == 0 && nodes.size() < 6) {
                int bound = nodes.size() + 1;
                nodes.add(new Node(
                        random.nextInt(bound) - 1,
                        random.nextInt(bound) - 1,
                        random.nextInt(9),
                        random.nextBoolean(),
                        false));
            } else if (choice == 1) {
                nodes.remove(nodes.size() - 1);
            } else {
                int at = random.nextInt(nodes.size());
                Node node = nodes.get(at);
                nodes.set(
                        at,
                        choice == 2
                                ? node.with(random.nextInt(9), node.view, node.spaced)
                                : choice == 3
                                        ? node.with(node.offset, !node.view, node.spaced)
                                        : node.with(node.offset, node.view, !node.spaced));
            }
        }
    }

    private static ModelDef.Builder<?>[] models(List<Node> nodes) {
        List<ModelDef.Builder<?>> models = new ArrayList<>();
        models.add(files("raw.numbers", ModelKind.FileFormat.CSV, "numbers.csv", "n BIGINT"));
        for (int i = 0; i < nodes.size(); i++) {
            models.add(nodes.get(i).model(i));
        }
        return models.toArray(ModelDef.Builder<?>[]::new);
    }

    private static List<Integer> expected(List<Node> nodes, List<Integer> source, int index) {
        if (index < 0) {
            return source;
        }
        Node node = nodes.get(index);
        Optional<Integer> least = expected(nodes, source, node.right).stream().min(Comparator.naturalOrder());
        List<Integer> rows = new ArrayList<>();
        for (int left : expected(nodes, source, node.left)) {
            least.filter(bound -> left >= bound).ifPresent(bound -> rows.add(left + node.offset));
        }
        return rows;
    }

    private static List<String> text(List<Integer> rows) {
        return rows.stream().map(Object::toString).sorted().toList();
    }
}
