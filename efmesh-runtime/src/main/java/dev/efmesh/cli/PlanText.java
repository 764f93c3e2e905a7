package dev.efmesh.cli;

import dev.efmesh.plan.Action;
import dev.efmesh.plan.ChangeCategory;
import dev.efmesh.plan.ModelChange;
import dev.efmesh.plan.Plan;
import dev.efmesh.plan.PlannedModel;
import java.io.PrintStream;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;

/** A plan as text: what changed and why, and what is done about it. Not thread-safe. */
final class PlanText {
    private final PrintStream out;
    private final BinaryOperator<String> styled;

    /** {@code styled} puts a style on a text. */
    PlanText(PrintStream out, BinaryOperator<String> styled) {
        this.out = out;
        this.styled = styled;
    }

    void print(Plan plan) {
        String last = plan.lastAppliedAt()
                .map(at -> ", last applied " + at.truncatedTo(ChronoUnit.SECONDS) + " by " + plan.lastAppliedBy())
                .orElse(", not applied yet");
        out.println(styled.apply("bold", "Plan for '" + plan.environment() + "'") + last);
        plan.notices().forEach(notice -> out.println("  note: " + notice));
        List<ModelChange> differences = plan.differences();
        differences.forEach(this::print);
        if (plan.isEmpty()) {
            boolean cosmetic = !differences.isEmpty();
            out.println(
                    cosmetic
                            ? "Cosmetic, no changes: the engine reads both texts alike."
                            : "No changes: all " + plan.changes().size() + " models are as they were applied.");
            return;
        }
        work(plan);
    }

    private void print(ModelChange change) {
        out.println("  " + styled.apply(style(change.category()), mark(change.category()) + " " + change.model()) + "  "
                + change.category().name().toLowerCase(Locale.ROOT) + ": " + String.join("; ", change.reasons()));
        change.columns().forEach(column -> out.println("      column " + column));
        change.diff().forEach(line -> {
            String style = line.startsWith("+") ? "green" : line.startsWith("-") ? "red" : "faint";
            out.println("      " + styled.apply(style, line));
        });
    }

    private static String mark(ChangeCategory category) {
        return switch (category) {
            case ADDED -> "+";
            case REMOVED -> "-";
            case UNCHANGED, COSMETIC, METADATA, BREAKING -> "~";
        };
    }

    private static String style(ChangeCategory category) {
        return switch (category) {
            case ADDED -> "green";
            case REMOVED, BREAKING -> "red";
            case UNCHANGED, COSMETIC, METADATA -> "yellow";
        };
    }

    private void work(Plan plan) {
        List<PlannedModel> builds = plan.builds();
        out.println(builds.isEmpty() ? "Nothing is computed: every table is there already." : "To build:");
        for (PlannedModel build : builds) {
            String how = build.action() == Action.REBUILD ? "rebuild" : "build";
            out.println(
                    "  " + how + " " + build.model().name() + "  as " + build.relation() + "  (" + build.why() + ")");
        }
        long reused = plan.models().stream()
                .filter(model -> model.action() == Action.REUSE)
                .count();
        if (reused > 0) {
            out.println("Used as they are: " + reused + (reused == 1 ? " table or view." : " tables and views."));
        }
        if (!plan.removed().isEmpty()) {
            out.println("Views that go: " + TextOutput.names(plan.removed()));
        }
    }
}
