package dev.efmesh.cli;

import dev.efmesh.event.RunListener;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Shows how an apply goes on: in a terminal a line that moves, elsewhere a line per model. Called by one thread at a time. */
final class ProgressPrinter implements RunListener {
    private final PrintStream err;
    private final boolean live;
    private final Set<ModelName> running = new TreeSet<>();
    private final long start = System.nanoTime();
    private int total;
    private int done;

    ProgressPrinter(PrintStream err, boolean live) {
        this.err = err;
        this.live = live;
    }

    @Override
    public void applyStarted(EnvironmentName environment, int models) {
        total = models;
    }

    @Override
    public void modelStarted(ModelName model) {
        running.add(model);
        draw();
    }

    @Override
    public void modelBuilt(ModelName model, long rows, Duration took) {
        end(model);
        String counted = rows < 0 ? "view" : String.format(Locale.ROOT, "%,d %s", rows, rows == 1 ? "row" : "rows");
        line(String.format(Locale.ROOT, "  built %s: %s, %.2f s", model, counted, took.toMillis() / 1000.0));
    }

    @Override
    public void auditWarned(ModelName model, String audit, long violations) {
        line("  warning: audit '" + audit + "' of " + model + " found " + violations
                + (violations == 1 ? " row" : " rows"));
    }

    @Override
    public void modelFailed(ModelName model, String message) {
        end(model);
        line("  failed " + message);
    }

    @Override
    public void modelSkipped(ModelName model, ModelName because) {
        line("  not begun " + model + ": " + because + " failed");
    }

    private void end(ModelName model) {
        running.remove(model);
        done++;
    }

    private void line(String text) {
        if (live) {
            err.print("\r\u001b[K");
        }
        err.println(text);
        draw();
    }

    private void draw() {
        if (live && done < total) {
            long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
            err.print("\r\u001b[K  " + done + "/" + total + " models, " + seconds + " s"
                    + (running.isEmpty() ? "" : ", now " + running.iterator().next())
                    + (running.size() > 1 ? " and " + (running.size() - 1) + " more" : ""));
            err.flush();
        }
    }
}
