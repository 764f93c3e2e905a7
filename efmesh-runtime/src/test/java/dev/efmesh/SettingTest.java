package dev.efmesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.efmesh.annotation.Dialect;
import dev.efmesh.model.WarehouseDef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingTest {
    private static final WarehouseConfig CONFIG =
            w -> w.duckdb("class.duckdb").stateSqlite("class.sqlite").jobs(3);

    private static Configuration resolve(Map<String, String> commandLine, Map<Setting, String> outside) {
        WarehouseDef warehouse = new WarehouseDef("shop.Shop", Dialect.DUCKDB, Optional.empty(), () -> CONFIG);
        return Configuration.resolve(
                warehouse, Path.of("module"), commandLine, setting -> Optional.ofNullable(outside.get(setting)));
    }

    @Test
    void theCommandLineWinsOverTheSurroundingsAndThoseOverTheClass() {
        Map<Setting, String> outside = Map.of(Setting.DUCKDB, "outside.duckdb", Setting.JOBS, "5");
        Configuration configuration = resolve(Map.of("efmesh.duckdb", "line.duckdb"), outside);
        assertThat(configuration.duckdb().file()).contains(Path.of("module/line.duckdb"));
        assertThat(configuration.jobs()).isEqualTo(5);
        assertThat(configuration.state()).isEqualTo(Path.of("module/class.sqlite"));
        assertThat(resolve(Map.of(), Map.of()).jobs()).isEqualTo(3);
    }

    @Test
    void everySettingStandsInTheReadme() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        for (Setting setting : Setting.values()) {
            assertThat(readme).contains("| `" + setting.property() + "` | `" + setting.variable() + "` |");
        }
    }
}
