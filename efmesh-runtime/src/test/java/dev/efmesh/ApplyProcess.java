package dev.efmesh;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.event.RunListener;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelName;
import dev.efmesh.state.jdbc.StateStores;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Applies a version of {@link Layers} in a process of its own, so that it can be killed. Says {@code begin} when it begins; the slow one
 * when it has its locks and works. */
final class ApplyProcess {
    private ApplyProcess() {}

    public static void main(String[] arguments) {
        TestWarehouse warehouse = new TestWarehouse(Path.of(arguments[0]));
        boolean slow = arguments[2].equals("slow");
        ModelDef.Builder<?>[] models = slow ? slow() : Layers.version(Integer.parseInt(arguments[2]));
        List<? extends ModelDef<?>> built =
                Arrays.stream(models).map(ModelDef.Builder::build).toList();
        RunListener begun = new RunListener() {
            @Override
            public void modelStarted(ModelName model) {
                begin();
            }
        };
        try (Efmesh efmesh = Efmesh.builder()
                .listener(slow ? begun : RunListener.NONE)
                .over(built, warehouse.engine(), StateStores.sqlite(warehouse.state()), 2)) {
            if (!slow) {
                begin();
            }
            efmesh.apply(arguments[1]);
        } catch (EfmeshException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
    }

    private static void begin() {
        System.out.println("begin");
        System.out.flush();
    }

    /** One model that runs for longer than any test. */
    private static ModelDef.Builder<?>[] slow() {
        String sql = "SELECT count(*) AS n FROM range(400000) a, range(400000) b WHERE a.range * b.range % 7 = 1";
        return new ModelDef.Builder<?>[] {TestModels.full("slow.m", sql, "n BIGINT")};
    }

    static Process start(Path folder, String environment, String version) {
        try {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                            "-cp",
                            System.getProperty("java.class.path")
                                    .replace(File.pathSeparator + File.pathSeparator, File.pathSeparator),
                            ApplyProcess.class.getName(),
                            folder.toString(),
                            environment,
                            version))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int read = process.getInputStream().read();
            byte[] rest = process.getInputStream().readNBytes("egin\n".length());
            if (read != 'b' || !new String(rest, StandardCharsets.UTF_8).equals("egin\n")) {
                throw new IllegalStateException("the process did not begin");
            }
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
