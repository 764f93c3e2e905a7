package dev.efmesh.cli;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The project that {@code init} writes; its files lie among the resources. Immutable. */
final class ProjectTemplate {
    private static final String RESOURCES = "/dev/efmesh/cli/init/";

    private final String packageName;
    private final String version;

    /** Throws {@code USAGE} where {@code packageName} is no Java package. */
    ProjectTemplate(String packageName, String version) {
        if (!packageName.matches("[a-z_][a-z0-9_]*(\\.[a-z_][a-z0-9_]*)*")) {
            throw new EfmeshException(
                    ErrorCode.USAGE,
                    "'" + packageName + "' is not the name of a Java package",
                    "write one like com.acme.warehouse");
        }
        this.packageName = packageName;
        this.version = version;
    }

    /** Writes the files, all or none where the folder is not empty; gives their names. */
    List<String> writeTo(Path folder) {
        requireEmpty(folder);
        String java = "src/main/java/" + packageName.replace('.', '/') + "/";
        Map<String, String> files = new TreeMap<>(Map.of(
                "pom.xml",
                "pom.xml",
                ".gitignore",
                "gitignore",
                "README.md",
                "README.md",
                "src/main/resources/seeds/orders.csv",
                "orders.csv",
                java + "ShopWarehouse.java",
                "ShopWarehouse.java",
                java + "RawOrders.java",
                "RawOrders.java",
                java + "Orders.java",
                "Orders.java",
                java + "DailyRevenue.java",
                "DailyRevenue.java"));
        List<String> written = new ArrayList<>();
        files.forEach((target, resource) -> {
            write(folder.resolve(target), text(resource));
            written.add(target);
        });
        return written;
    }

    private static void requireEmpty(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> content = Files.list(folder)) {
            if (content.findAny().isPresent()) {
                throw new EfmeshException(
                        ErrorCode.USAGE,
                        "the folder " + folder.toAbsolutePath().normalize() + " is not empty",
                        "init writes into an empty folder only");
            }
        } catch (IOException e) {
            throw new EfmeshException(
                    ErrorCode.USAGE, folder + " is no folder that can be read: " + e.getMessage(), "", e);
        }
    }

    private String text(String resource) {
        try (InputStream stream = ProjectTemplate.class.getResourceAsStream(RESOURCES + resource + ".txt")) {
            if (stream == null) {
                throw new EfmeshException(ErrorCode.BUG, "the template " + resource + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@package@", packageName)
                    .replace("@version@", version);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new EfmeshException(
                    ErrorCode.USAGE,
                    "cannot write " + file + ": " + e.getMessage(),
                    "choose a folder that can be written",
                    e);
        }
    }
}
