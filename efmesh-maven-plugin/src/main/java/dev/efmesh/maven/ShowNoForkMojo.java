package dev.efmesh.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** The goal {@code show} without compiling first: to be bound to a phase. */
@Mojo(
        name = "show-no-fork",
        defaultPhase = LifecyclePhase.PACKAGE,
        requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class ShowNoForkMojo extends ShowMojo {}
