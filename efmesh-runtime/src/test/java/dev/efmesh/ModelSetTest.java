package dev.efmesh;

import static dev.efmesh.TestModels.full;
import static dev.efmesh.TestModels.table;
import static dev.efmesh.TestModels.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.annotation.Dialect;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.ModelRegistry;
import dev.efmesh.model.ModelSet;
import dev.efmesh.model.WarehouseDef;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelSetTest {
    private static ModelDef<?> reads(String name, String... parents) {
        String sql = "SELECT 1 AS n" + (parents.length == 0 ? "" : " FROM ");
        List<String> refs =
                Arrays.stream(parents).map(parent -> "@ref(" + parent + ")").toList();
        return view(name, sql + String.join(", ", refs), "n INTEGER").build();
    }

    private static EfmeshException refused(ModelDef<?>... models) {
        return TestWarehouse.failure(() -> ModelSet.of(List.of(models), List.of()));
    }

    private static List<String> names(ModelSet set) {
        return set.models().stream().map(ModelDef::toString).toList();
    }

    @Test
    void parentsComeFirstAndTheOrderOfTheInputDoesNotMatter() {
        List<ModelDef<?>> models = new ArrayList<>(List.of(
                reads("a.last", "c.mid", "b.mid"),
                reads("b.mid", "d.first"),
                reads("c.mid", "d.first"),
                reads("d.first"),
                reads("e.alone")));
        List<String> expected = List.of("d.first", "b.mid", "c.mid", "a.last", "e.alone");
        Random random = new Random(7);
        for (int i = 0; i < 20; i++) {
            Collections.shuffle(models, random);
            ModelSet set = ModelSet.of(models, List.of());
            assertThat(names(set)).isEqualTo(expected);
            assertThat(set.children(ModelName.of("d.first")))
                    .containsExactly(ModelName.of("b.mid"), ModelName.of("c.mid"));
        }
    }

    @Test
    void aCycleIsShownAsThePathThatClosesIt() {
        EfmeshException failure = refused(
                reads("a.entry", "b.one"),
                reads("b.one", "c.two"),
                reads("c.two", "d.three"),
                reads("d.three", "b.one"));
        assertThat(failure.code()).isEqualTo(ErrorCode.MODEL_NAME);
        assertThat(failure.sentence()).isEqualTo("the models form a cycle: b.one -> c.two -> d.three -> b.one");
        assertThat(refused(reads("a.self", "a.self")).sentence()).endsWith(": a.self -> a.self");
    }

    @Test
    void aParentThatIsNotThereIsNamedWithWhoReadsIt() {
        EfmeshException failure = refused(reads("a.child", "b.gone"));
        assertThat(failure.code()).isEqualTo(ErrorCode.UNKNOWN_MODEL);
        assertThat(failure.sentence()).isEqualTo("the model b.gone, which a.child reads, is not on the class path");
    }

    @Test
    void twoModelsOfOneNameAreRefusedWithBothClasses() {
        ModelDef<Integer> other = ModelDef.builder("a.twice", Integer.class)
                .kind(reads("a.twice").kind())
                .reader(row -> 1)
                .build();
        EfmeshException failure = refused(reads("a.twice"), other);
        assertThat(failure.code()).isEqualTo(ErrorCode.MODEL_NAME);
        assertThat(failure.sentence())
                .isEqualTo("two models are named a.twice: dev.efmesh.TestModels$Cells and java.lang.Integer")
                .isEqualTo(refused(other, reads("a.twice")).sentence());
    }

    @Test
    void aNameThatIsNotThereComesWithASuggestion() {
        ModelSet set = ModelSet.of(List.of(reads("core.routes"), reads("core.other")), List.of());
        assertThat(set.model("core.routes").name()).isEqualTo(ModelName.of("core.routes"));
        EfmeshException failure = TestWarehouse.failure(() -> set.model("core.rotues"));
        assertThat(failure.code()).isEqualTo(ErrorCode.UNKNOWN_MODEL);
        assertThat(failure.sentence()).contains("'core.rotues'").contains("core.routes");
    }

    /** A module's registry as the processor would write it. */
    public static class First implements ModelRegistry {
        @Override
        public int format() {
            return FORMAT;
        }

        @Override
        public List<ModelDef<?>> models() {
            return List.of(table("raw.flights", "src.flights", "n INTEGER").build());
        }

        @Override
        public Optional<WarehouseDef> warehouse() {
            return Optional.of(new WarehouseDef(getClass().getName(), Dialect.DUCKDB, Optional.empty(), Object::new));
        }
    }

    /** Another module's, whose models read the first one's. */
    public static final class Second extends First {
        @Override
        public List<ModelDef<?>> models() {
            return List.of(full("core.all", "SELECT n FROM @ref(raw.flights)", "n INTEGER")
                    .build());
        }
    }

    /** What an older processor has left behind. */
    public static final class Older extends First {
        @Override
        public int format() {
            return 0;
        }
    }

    private static ModelSet load(Path folder, String... registries) throws IOException {
        Path services = Files.createTempFile(folder, "services", "");
        Files.write(services, List.of(registries));
        return ModelSet.load(new ClassLoader(ModelSetTest.class.getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.equals("META-INF/services/" + ModelRegistry.class.getName())
                        ? Collections.enumeration(List.of(services.toUri().toURL()))
                        : super.getResources(name);
            }
        });
    }

    @Test
    void theModelsOfSeveralModulesMakeOneSet(@TempDir Path folder) throws IOException {
        ModelSet set = load(folder, Second.class.getName(), First.class.getName());
        assertThat(names(set)).containsExactly("raw.flights", "core.all");
        EfmeshException several = TestWarehouse.failure(set::warehouse);
        assertThat(several.code()).isEqualTo(ErrorCode.SEVERAL_WAREHOUSES);
        assertThat(several.sentence()).endsWith(First.class.getName() + ", " + Second.class.getName());
        assertThat(load(folder, First.class.getName()).warehouse()).isPresent();
        assertThat(load(folder).isEmpty()).isTrue();
        assertThat(load(folder).warehouse()).isEmpty();
    }

    @Test
    void aRegistryThatThisRuntimeCannotReadIsRefusedWithWhatToDo(@TempDir Path folder) {
        for (String registry : List.of(Older.class.getName(), "com.example.Gone")) {
            EfmeshException failure = TestWarehouse.failure(() -> {
                try {
                    load(folder, registry);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            assertThat(failure.code()).isEqualTo(ErrorCode.REGISTRY_FORMAT);
            assertThat(failure.sentence()).contains(registry);
            assertThat(failure.hint())
                    .hasValueSatisfying(hint -> assertThat(hint).contains("efmesh-processor"));
        }
    }
}
