package dev.efmesh.plan;

import dev.efmesh.model.ModelName;
import dev.efmesh.state.Member;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says how models differ from the environment's, parents before children. One instance per plan; not thread-safe. */
final class Changes {
    private final StateView state;
    private final Map<ModelName, Member> members;
    /** The model that a breaking change began with, by every model it reaches. */
    private final Map<ModelName, ModelName> causes = new HashMap<>();

    Changes(StateView state, Map<ModelName, Member> members) {
        this.state = state;
        this.members = members;
    }

    /** {@code sameText} tells whether the model stands for itself, and not for an older text of the same meaning. */
    ModelChange of(LocalModel local, SnapshotRecord snapshot, boolean sameText) {
        Member member = members.get(local.model().name());
        if (member == null) {
            return new ModelChange(
                    local.model().name(),
                    ChangeCategory.ADDED,
                    List.of("new in this environment"),
                    List.of(),
                    List.of());
        }
        if (member.fingerprint().equals(snapshot.fingerprint())) {
            return unbroken(local, member, snapshot, sameText);
        }
        SnapshotRecord before = state.snapshots().get(member.fingerprint());
        return before == null ? unknown(local) : breaking(local, snapshot, before);
    }

    private ModelChange unbroken(LocalModel local, Member member, SnapshotRecord snapshot, boolean sameText) {
        List<String> reasons = new ArrayList<>();
        if (!member.metadata().equals(local.metadataJson())) {
            reasons.addAll(local.metadata().changesFrom(Metadata.fromJson(member.metadata())));
        }
        ChangeCategory category = reasons.isEmpty() ? ChangeCategory.UNCHANGED : ChangeCategory.METADATA;
        List<String> diff = List.of();
        if (!sameText) {
            diff = TextDiff.unified(
                    Definition.fromJson(snapshot.definition()).query(),
                    local.definition().query());
            reasons.add(0, "written otherwise, the same meaning");
            category = category == ChangeCategory.METADATA ? ChangeCategory.METADATA : ChangeCategory.COSMETIC;
        }
        return new ModelChange(local.model().name(), category, reasons, diff, List.of());
    }

    private ModelChange unknown(LocalModel local) {
        return new ModelChange(
                local.model().name(),
                ChangeCategory.BREAKING,
                List.of("the version in the environment is not in the state any more"),
                List.of(),
                List.of());
    }

    private ModelChange breaking(LocalModel local, SnapshotRecord snapshot, SnapshotRecord before) {
        Definition old = Definition.fromJson(before.definition());
        List<String> reasons = new ArrayList<>();
        List<String> columns = List.of();
        List<String> diff = List.of();
        if (before.own().equals(snapshot.own())) {
            ModelName cause = local.model().parents().stream()
                    .filter(causes::containsKey)
                    .map(causes::get)
                    .sorted()
                    .findFirst()
                    .orElse(local.model().name());
            causes.put(local.model().name(), cause);
            reasons.add("reads " + cause + ", which changed");
        } else {
            causes.put(local.model().name(), local.model().name());
            columns = TextDiff.columns(old.columns(), local.definition().columns());
            diff = TextDiff.unified(old.query(), local.definition().query());
            reasons.addAll(reasons(old, local, diff, columns));
            if (state.snapshots().get(snapshot.fingerprint()) != null
                    && snapshot.createdAt().isBefore(before.createdAt())) {
                reasons.add("this goes back to the version of " + snapshot.createdAt());
            }
        }
        return new ModelChange(local.model().name(), ChangeCategory.BREAKING, reasons, diff, columns);
    }

    private static List<String> reasons(Definition old, LocalModel local, List<String> diff, List<String> columns) {
        List<String> reasons = new ArrayList<>();
        if (!old.kind().equals(local.definition().kind())) {
            reasons.add("kind changed from " + old.kind() + " to "
                    + local.definition().kind());
        }
        if (!diff.isEmpty()) {
            reasons.add("query changed");
        }
        if (!columns.isEmpty()) {
            reasons.add("columns changed");
        }
        if (reasons.isEmpty()) {
            reasons.add(
                    local.definition().kind().startsWith("seed")
                            ? "the seed's rows changed"
                            : "grain or options changed");
        }
        return reasons;
    }
}
