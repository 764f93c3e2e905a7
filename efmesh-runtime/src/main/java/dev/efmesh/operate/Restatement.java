package dev.efmesh.operate;

import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import java.util.List;

/**
 * What a restatement does: which ranges of which tables are computed again.
 *
 * @param tables all tables that are touched, parents before children
 * @param rebuilt full models of the environment that are made anew
 */
public record Restatement(
        EnvironmentName environment, ModelName model, Interval range, List<Table> tables, List<ModelName> rebuilt) {
    public Restatement {
        tables = List.copyOf(tables);
        rebuilt = List.copyOf(rebuilt);
    }

    /**
     * One table.
     *
     * @param relation the table as it is now
     * @param environments who shows it
     * @param ranges what is computed again
     * @param copied whether it is copied first, because another environment shows it; then that one keeps what it sees
     */
    public record Table(
            ModelName model,
            RelationName relation,
            List<EnvironmentName> environments,
            IntervalSet ranges,
            boolean copied) {
        public Table {
            environments = List.copyOf(environments);
        }
    }
}
