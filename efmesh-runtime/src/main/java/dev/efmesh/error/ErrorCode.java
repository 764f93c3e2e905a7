package dev.efmesh.error;

/**
 * Every error that the runtime can raise, with a stable code.
 *
 * <p>The compiler's diagnostics have a catalogue of their own ({@code EFM-1xxx} and {@code EFM-2xxx}); the runtime's are
 * {@code EFM-3xxx} configuration and doors, {@code EFM-4xxx} state, {@code EFM-5xxx} engine and data, {@code EFM-6xxx} plan and
 * apply, {@code EFM-9xxx} bugs.
 */
public enum ErrorCode {
    // configuration and doors
    ENVIRONMENT_NAME("EFM-3001", ErrorType.USER),
    NO_WAREHOUSE("EFM-3002", ErrorType.USER),
    SEVERAL_WAREHOUSES("EFM-3003", ErrorType.USER),
    NO_MODELS("EFM-3004", ErrorType.USER),
    MODEL_NAME("EFM-3005", ErrorType.USER),
    UNKNOWN_MODEL("EFM-3006", ErrorType.USER),
    UNKNOWN_ENVIRONMENT("EFM-3007", ErrorType.USER),
    CONFIGURATION("EFM-3008", ErrorType.USER),
    REGISTRY_FORMAT("EFM-3009", ErrorType.USER),
    USAGE("EFM-3010", ErrorType.USER),

    // state
    STATE_UNREADABLE("EFM-4001", ErrorType.EXTERNAL),
    STATE_NEWER("EFM-4002", ErrorType.USER),
    STATE_FOREIGN("EFM-4003", ErrorType.USER),
    STATE_BUSY("EFM-4004", ErrorType.EXTERNAL),
    LOCK_HELD("EFM-4005", ErrorType.EXTERNAL),
    LOCK_LOST("EFM-4006", ErrorType.EXTERNAL),
    STATE_UNWRITABLE("EFM-4007", ErrorType.EXTERNAL),
    STATE_OLDER("EFM-4008", ErrorType.USER),

    // engine and data
    ENGINE_OPEN("EFM-5001", ErrorType.EXTERNAL),
    ENGINE_BUSY("EFM-5002", ErrorType.EXTERNAL),
    QUERY_FAILED("EFM-5004", ErrorType.USER),
    SEED_CELL("EFM-5005", ErrorType.USER),
    SEED_FILE("EFM-5006", ErrorType.USER),
    SOURCE_MISSING("EFM-5007", ErrorType.USER),
    VALUE_UNREADABLE("EFM-5009", ErrorType.USER),
    FILE_ALREADY_OPEN("EFM-5010", ErrorType.USER),
    NAME_TAKEN("EFM-5012", ErrorType.USER),
    TIME_COLUMN_NULL("EFM-5013", ErrorType.USER),
    ROWS_OUTSIDE("EFM-5014", ErrorType.USER),
    ENGINE_CONFLICT("EFM-5015", ErrorType.EXTERNAL),
    CANCELLED("EFM-5016", ErrorType.USER),

    // plan and apply
    PLAN_STALE("EFM-6002", ErrorType.EXTERNAL),
    AUDIT_FAILED("EFM-6003", ErrorType.USER),
    MODEL_FAILED("EFM-6004", ErrorType.USER),
    PREFLIGHT("EFM-6005", ErrorType.USER),
    FINGERPRINT_NEWER("EFM-6006", ErrorType.USER),
    NO_START("EFM-6007", ErrorType.USER),
    RESTATEMENT("EFM-6008", ErrorType.USER),
    GAPS("EFM-6009", ErrorType.USER),

    BUG("EFM-9001", ErrorType.INTERNAL);

    private final String code;
    private final ErrorType type;

    ErrorCode(String code, ErrorType type) {
        this.code = code;
        this.type = type;
    }

    /** The stable code, such as {@code EFM-4005}. */
    public String code() {
        return code;
    }

    public ErrorType type() {
        return type;
    }
}
