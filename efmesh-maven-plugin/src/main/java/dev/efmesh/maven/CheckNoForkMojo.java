package dev.efmesh.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** The goal {@code check} without compiling first: to be bound to a phase. */
@Mojo(
        name = "check-no-fork",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class CheckNoForkMojo extends CheckMojo {}
