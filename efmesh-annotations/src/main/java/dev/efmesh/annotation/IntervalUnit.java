package dev.efmesh.annotation;

/** The length of one interval of an incremental model. All intervals are in UTC; weeks begin on Monday. */
public enum IntervalUnit {
    MINUTE5,
    MINUTE15,
    MINUTE30,
    HOUR,
    DAY,
    WEEK,
    MONTH,
    QUARTER,
    YEAR
}
