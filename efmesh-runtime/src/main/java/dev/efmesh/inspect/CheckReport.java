package dev.efmesh.inspect;

import java.util.List;

/**
 * What a check against the real engine found.
 *
 * @param models how many models were checked
 * @param faults one sentence each; empty when all is well
 */
public record CheckReport(int models, List<String> faults) {
    public CheckReport {
        faults = List.copyOf(faults);
    }

    public boolean isClean() {
        return faults.isEmpty();
    }
}
