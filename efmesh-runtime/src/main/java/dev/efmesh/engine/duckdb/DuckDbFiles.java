package dev.efmesh.engine.duckdb;

import dev.efmesh.model.ModelKind.ExternalSource;
import dev.efmesh.sql.TokenIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of externals, seen from outside the engine. Immutable. */
final class DuckDbFiles {
    private final Path folder;

    DuckDbFiles(Path folder) {
        this.folder = folder;
    }

    /** The path as the engine gets it: relative ones under the folder, URLs as they are. */
    String resolve(String path) {
        return isUrl(path) ? path : folder.resolve(path).normalize().toString();
    }

    /** Paths that match no file, as the author wrote them; URLs are not looked at. */
    List<String> missing(ExternalSource.Files files) {
        return files.paths().stream()
                .filter(path -> !isUrl(path) && matches(path).isEmpty())
                .toList();
    }

    /** Changes whenever a file's path, size or time of modification does; empty for URLs. */
    Optional<String> stamp(ExternalSource.Files files) {
        if (files.paths().stream().anyMatch(DuckDbFiles::isUrl)) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        for (String path : files.paths()) {
            for (Path file : matches(path)) {
                parts.add(folder.toAbsolutePath()
                                .normalize()
                                .relativize(file.toAbsolutePath().normalize())
                        + stat(file));
            }
        }
        return Optional.of(TokenIdentity.hash(parts));
    }

    private static String stat(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return "|" + attributes.size() + "|" + attributes.lastModifiedTime().toMillis();
        } catch (IOException e) {
            return "|gone";
        }
    }

    private List<Path> matches(String path) {
        int wildcard = firstWildcard(path);
        if (wildcard < 0) {
            Path file = Path.of(resolve(path));
            return Files.isRegularFile(file) ? List.of(file) : List.of();
        }
        int slash = path.lastIndexOf('/', wildcard);
        Path root =
                folder.resolve(slash < 0 ? "" : path.substring(0, slash + 1)).normalize();
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        PathMatcher matcher = FileSystems.getDefault()
                .getPathMatcher("glob:" + folder.resolve(path).normalize());
        int depth = path.contains("**")
                ? Integer.MAX_VALUE
                : path.substring(slash + 1).split("/", -1).length;
        try (Stream<Path> found = Files.walk(root, depth)) {
            return found.filter(Files::isRegularFile)
                    .filter(matcher::matches)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int firstWildcard(String path) {
        for (int i = 0; i < path.length(); i++) {
            if ("*?[".indexOf(path.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isUrl(String path) {
        return path.contains("://");
    }
}
