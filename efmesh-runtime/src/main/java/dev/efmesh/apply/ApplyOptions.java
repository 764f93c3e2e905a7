package dev.efmesh.apply;

/**
 * How a plan is carried out.
 *
 * @param jobs how many models are built at a time, at least 1
 * @param retries how often a batch is repeated after a conflict with another connection, with a pause that doubles
 * @param refuseOutside whether a row outside the interval it was computed for makes the batch fail, instead of being left out with a
 *     warning
 * @param promoteGaps whether an environment may be promoted although intervals that are due were not asked for
 */
public record ApplyOptions(int jobs, int retries, boolean refuseOutside, boolean promoteGaps) {
    private static final int DEFAULT_RETRIES = 3;

    public ApplyOptions {
        if (jobs < 1) {
            throw new IllegalArgumentException("jobs is " + jobs + ", and at least 1 is needed");
        }
        if (retries < 0) {
            throw new IllegalArgumentException("retries is " + retries + ", and it cannot be negative");
        }
    }

    /** The same as {@link #defaults} with so many jobs. */
    public ApplyOptions(int jobs) {
        this(jobs, DEFAULT_RETRIES, false, false);
    }

    /** One job per processor. */
    public static ApplyOptions defaults() {
        return new ApplyOptions(Runtime.getRuntime().availableProcessors());
    }

    public ApplyOptions withRetries(int value) {
        return new ApplyOptions(jobs, value, refuseOutside, promoteGaps);
    }

    public ApplyOptions refusingOutside(boolean value) {
        return new ApplyOptions(jobs, retries, value, promoteGaps);
    }

    public ApplyOptions promotingGaps(boolean value) {
        return new ApplyOptions(jobs, retries, refuseOutside, value);
    }
}
