package dev.efmesh.inspect;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.inspect.EnvironmentDiff.Difference;
import dev.efmesh.inspect.EnvironmentDiff.Kind;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.plan.StoredModel;
import dev.efmesh.plan.TextDiff;
import dev.efmesh.sql.Suggestions;
import dev.efmesh.state.EnvironmentRecord;
import dev.efmesh.state.Member;
import dev.efmesh.state.StateView;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The environments that the state knows. Immutable. */
public final class Environments {
    private final StateView state;

    public Environments(StateView state) {
        this.state = state;
    }

    /** Throws {@code UNKNOWN_ENVIRONMENT}, with a suggestion, where nothing was promoted under that name. */
    public EnvironmentRecord require(EnvironmentName name) {
        return state.environment(name).filter(record -> record.revision() > 0).orElseThrow(() -> unknown(name));
    }

    private EfmeshException unknown(EnvironmentName name) {
        List<String> known = state.environments().keySet().stream()
                .map(EnvironmentName::value)
                .sorted()
                .toList();
        return new EfmeshException(
                ErrorCode.UNKNOWN_ENVIRONMENT,
                "there is no environment '" + name + "'" + Suggestions.hint(name.value(), known),
                known.isEmpty() ? "apply one first" : "the environments are " + String.join(", ", known));
    }

    /** The environment; throws where it does not have the model. */
    public EnvironmentRecord requireMember(EnvironmentName name, ModelName model) {
        EnvironmentRecord record = require(name);
        if (!record.members().containsKey(model)) {
            throw new EfmeshException(
                    ErrorCode.UNKNOWN_MODEL,
                    "the environment '" + name + "' does not have the model " + model,
                    "apply it to '" + name + "' first");
        }
        return record;
    }

    public EnvironmentDiff diff(EnvironmentName left, EnvironmentName right) {
        EnvironmentRecord from = require(left);
        EnvironmentRecord to = require(right);
        TreeSet<ModelName> names = new TreeSet<>(from.members().keySet());
        names.addAll(to.members().keySet());
        List<Difference> differences = new ArrayList<>();
        for (ModelName name : names) {
            Member before = from.members().get(name);
            Member after = to.members().get(name);
            if (before == null || after == null) {
                differences.add(new Difference(name, after == null ? Kind.ONLY_LEFT : Kind.ONLY_RIGHT, List.of()));
            } else if (!before.fingerprint().equals(after.fingerprint())) {
                List<String> diff =
                        TextDiff.unified(stored(before).query(), stored(after).query());
                differences.add(new Difference(name, Kind.OTHER_VERSION, diff));
            } else if (!before.metadata().equals(after.metadata())) {
                differences.add(new Difference(name, Kind.OTHER_METADATA, List.of()));
            }
        }
        return new EnvironmentDiff(left, right, differences, names.size() - differences.size());
    }

    private StoredModel stored(Member member) {
        return StoredModel.of(state.snapshot(member.fingerprint()), member);
    }
}
