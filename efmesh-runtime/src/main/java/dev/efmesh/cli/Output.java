package dev.efmesh.cli;

import dev.efmesh.apply.ApplyResult;
import dev.efmesh.engine.TextTable;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.inspect.AuditReport;
import dev.efmesh.inspect.CheckReport;
import dev.efmesh.inspect.EnvironmentDiff;
import dev.efmesh.inspect.ModelGraph;
import dev.efmesh.inspect.RenderedModel;
import dev.efmesh.plan.Plan;
import java.nio.file.Path;
import java.util.List;

/** Prints results: as text for people or as JSON for programs. Not thread-safe. */
interface Output {
    void plan(Plan plan);

    void notConfirmed(Plan plan);

    void applied(ApplyResult result);

    void audited(AuditReport report);

    void checked(CheckReport report);

    void rendered(RenderedModel model);

    void shown(String model, String environment, TextTable table);

    void graph(ModelGraph graph, GraphCommand.Format format);

    void differences(EnvironmentDiff diff);

    void initialised(Path folder, List<String> files);

    void failed(String command, EfmeshException failure);
}
