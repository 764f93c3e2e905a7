package dev.efmesh.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of this efmesh, from the manifest of its jar. */
final class Version implements IVersionProvider {
    static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"efmesh " + current()};
    }
}
