package dev.efmesh.cli;

import dev.efmesh.apply.ApplyFailedException;
import dev.efmesh.apply.ApplyResult;
import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.TextTable;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.inspect.AuditReport;
import dev.efmesh.inspect.CheckReport;
import dev.efmesh.inspect.EnvironmentDiff;
import dev.efmesh.inspect.ModelGraph;
import dev.efmesh.inspect.RenderedModel;
import dev.efmesh.model.ModelName;
import dev.efmesh.plan.Plan;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** Text for people: results on the output, failures on the error stream. */
final class TextOutput implements Output {
    private final PrintStream out;
    private final PrintStream err;
    private final Ansi ansi;

    TextOutput(PrintStream out, PrintStream err, boolean colours) {
        this.out = out;
        this.err = err;
        this.ansi = colours ? Ansi.ON : Ansi.OFF;
    }

    private String styled(String style, String text) {
        return ansi.enabled() ? ansi.new Text("@|" + style + " " + text.replace("|@", "| @") + "|@").toString() : text;
    }

    @Override
    public void plan(Plan plan) {
        new PlanText(out, this::styled).print(plan);
    }

    @Override
    public void notConfirmed(Plan plan) {
        err.println("Not applied: '" + plan.environment() + "' is as it was.");
    }

    @Override
    public void applied(ApplyResult result) {
        result.repairs().forEach(repair -> out.println("Repaired: " + repair));
        boolean idle = result.built().isEmpty()
                && result.swapped().isEmpty()
                && result.dropped().isEmpty();
        if (idle) {
            out.println("Nothing to do: '" + result.environment() + "' is as declared.");
            return;
        }
        out.println(styled(
                "green",
                String.format(
                        Locale.ROOT,
                        "Applied to '%s' in %.2f s: %s built, %s swapped%s.",
                        result.environment(),
                        result.took().toMillis() / 1000.0,
                        counted(result.built().size(), "model"),
                        counted(result.swapped().size(), "view"),
                        result.dropped().isEmpty()
                                ? ""
                                : ", " + counted(result.dropped().size(), "view") + " dropped")));
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    @Override
    public void audited(AuditReport report) {
        for (AuditReport.ModelAudits model : report.models()) {
            for (AuditOutcome audit : model.outcomes()) {
                String verdict = audit.holds() ? "ok" : audit.blocks() ? "FAILED" : "warning";
                String style = audit.holds() ? "green" : audit.blocks() ? "red" : "yellow";
                out.println(styled(style, verdict) + "  " + model.model() + "  " + audit.name()
                        + (audit.holds()
                                ? ""
                                : ": " + counted((int) Math.min(audit.violations(), Integer.MAX_VALUE), "row")));
                sample(out, audit);
            }
        }
        report.skipped().forEach(reason -> out.println("skipped  " + reason));
    }

    private static void sample(PrintStream stream, AuditOutcome audit) {
        if (!audit.holds()) {
            TextTables.lines(audit.sample()).forEach(line -> stream.println("    " + line));
        }
    }

    @Override
    public void checked(CheckReport report) {
        if (report.isClean()) {
            out.println("All " + counted(report.models(), "model") + " fit the engine and their sources.");
        } else {
            report.faults().forEach(fault -> out.println(styled("red", "fault") + "  " + fault));
        }
    }

    @Override
    public void rendered(RenderedModel model) {
        out.println("-- " + model.model() + " in '" + model.environment() + "'");
        out.println(model.sql().strip());
    }

    @Override
    public void shown(String model, String environment, TextTable table) {
        TextTables.lines(table).forEach(out::println);
    }

    @Override
    public void graph(ModelGraph graph, GraphCommand.Format format) {
        out.print(GraphText.of(graph, format));
    }

    @Override
    public void differences(EnvironmentDiff diff) {
        for (EnvironmentDiff.Difference difference : diff.differences()) {
            String words = switch (difference.kind()) {
                case ONLY_LEFT -> "only in '" + diff.left() + "'";
                case ONLY_RIGHT -> "only in '" + diff.right() + "'";
                case OTHER_VERSION -> "another version";
                case OTHER_METADATA -> "other descriptions or audits";
            };
            out.println(difference.model() + ": " + words);
            difference.diff().forEach(line -> out.println("    " + line));
        }
        out.println(counted(diff.differences().size(), "model") + " differ"
                + (diff.differences().size() == 1 ? "s" : "") + " between '" + diff.left() + "' and '" + diff.right()
                + "', " + diff.same() + " the same.");
    }

    @Override
    public void initialised(Path folder, List<String> files) {
        files.forEach(file -> out.println("wrote " + file));
        out.println("Now:  mvn efmesh:plan -Denv=dev   and   mvn efmesh:apply -Denv=dev");
    }

    @Override
    public void failed(String command, EfmeshException failure) {
        err.println(styled("red,bold", failure.code().code()) + ": " + failure.sentence());
        if (failure instanceof ApplyFailedException apply) {
            apply.result()
                    .failures()
                    .forEach(each -> each.audits().forEach(audit -> {
                        err.println("  audit '" + audit.name() + "' of " + each.model() + ", the first rows:");
                        sample(err, audit);
                    }));
        }
        failure.hint().ifPresent(hint -> err.println("hint: " + hint));
    }

    static String names(List<ModelName> names) {
        return names.stream().map(ModelName::toString).collect(Collectors.joining(", "));
    }
}
