package dev.efmesh.apply;

/**
 * How a plan is carried out.
 *
 * @param jobs how many models are built at a time, at least 1
 */
public record ApplyOptions(int jobs) {
    public ApplyOptions {
        if (jobs < 1) {
            throw new IllegalArgumentException("jobs is " + jobs + ", and at least 1 is needed");
        }
    }

    /** One job per processor. */
    public static ApplyOptions defaults() {
        return new ApplyOptions(Runtime.getRuntime().availableProcessors());
    }
}
