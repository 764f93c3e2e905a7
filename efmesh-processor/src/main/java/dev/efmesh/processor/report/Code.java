package dev.efmesh.processor.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Every diagnostic of the processor. {@code DIAGNOSTICS.md} explains each; a test ties the two together.
 *
 * <p>{@code EFM-10xx} are about the shape of a declaration, {@code EFM-11xx} about the graph, {@code EFM-20xx} about SQL and the
 * contract. A warning has a name, with which {@code @Allow} silences it.
 */
public enum Code {
    NOT_A_RECORD(1001, "%s is no record, and only a record can be a model"),
    GENERIC_RECORD(1002, "the record %s has type parameters; a model's columns have one type each"),
    INACCESSIBLE_RECORD(1003, "the record %s is private or inside a private type, so generated code cannot use it"),
    DEFAULT_PACKAGE(1004, "the record %s is in no package, so generated code cannot use it; move it into one"),
    MODEL_NAME(1005, "'%s' is not a legal model name: %s"),
    DUPLICATE_MODEL(1006, "the model name %s is taken by %s"),
    NO_KIND(1007, "the model %s has no kind; add @Full, @View, @Seed or @External to %s"),
    SEVERAL_KINDS(1008, "the model %s has several kinds: %s; leave one"),
    MISSING_SQL(1009, "the model %s is %s and has no query; add @Sql"),
    SURPLUS_SQL(1010, "the model %s is %s, which has no query; remove @Sql"),
    SQL_TEXT(1011, "the @Sql of %s needs exactly one of value and parts"),
    MISPLACED(1012, "@%s is on %s, which is no model; add @Model or remove it"),
    COLUMN_MISPLACED(1013, "@%s is on the field %s of %s; only components of a record can be columns"),
    COLUMN_NAME(
            1014,
            "'%s' is not a legal column name (component '%s' of %s): use letters, digits and underscores, at most 63"),
    DUPLICATE_COLUMN(1015, "the components '%s' and '%s' of %s are both the column '%s'"),
    UNSUPPORTED_TYPE(1016, "the component '%s' of %s has the type %s, which is no column's type; %s"),
    COLUMN_TYPE(1017, "the component '%s' of %s is %s, which cannot hold the column type '%s'; %s"),
    NO_COLUMNS(1018, "the record %s has no components, so the model has no columns"),
    UNKNOWN_GRAIN(1019, "the grain of %s names '%s', which is none of its columns (%s)%s"),
    UNKNOWN_AUDIT_COLUMN(1020, "an audit of %s names '%s', which is none of its columns (%s)%s"),
    AUDIT_PLACE(1021, "%s on %s: %s"),
    DUPLICATE_AUDIT(1022, "two audits of %s are named '%s'"),
    EMPTY_AUDIT(1023, "an audit of %s has no %s"),
    UNKNOWN_WARNING(1024, "there is no warning '%s' (%s)%s"),
    SEED_FILE(1025, "the seed of %s: %s"),
    EXTERNAL_SOURCE(1026, "the external %s: %s"),
    WAREHOUSE(1027, "the warehouse %s: %s"),
    SEVERAL_WAREHOUSES(1028, "this module has several warehouses: %s; leave one @Warehouse"),
    NAME_CLASH(1029, "the class %s, which efmesh generates for %s, exists already; rename the record or the class"),
    UNKNOWN_OPTION(1030, "unknown-option", "there is no option -A%s%s"),

    UNKNOWN_REF(
            1101,
            "'%s' is no model: it is neither a record with @Model in the package %s or among the refs of @Sql,"
                    + " nor a model's name%s"),
    SELF_REF(1102, "the model %s reads itself"),
    CYCLE(1103, "the models form a cycle: %s"),
    UNKNOWN_COLS_COLUMN(1104, "@cols names '%s', which is no column of %s (%s)%s"),
    REF_NOT_MODEL(1105, "the refs of %s name %s, which is no record with @Model"),

    UNKNOWN_TOKEN(2001, "%s"),
    TOKEN_ARGUMENTS(2002, "%s"),
    UNTERMINATED(2003, "%s"),
    TOKEN_PLACE(2004, "@%s has no meaning here: %s"),
    INTERVAL_TOKEN(2005, "@%s stands for a bound of an interval and needs an incremental kind; %s is %s"),
    EATEN_ESCAPE(
            2006,
            "eaten-escape",
            "the text holds %s: Java has read a backslash that was meant for SQL; write it twice"),
    SYNTAX(2010, "%s"),
    NOT_ONE_SELECT(2011, "%s"),
    UNKNOWN_COLUMN(2012, "%s"),
    UNDECLARED_TABLE(2013, "%s"),
    UNKNOWN_FUNCTION(2014, "%s"),
    AMBIGUOUS_COLUMN(2015, "%s"),
    NOT_GROUPED(2016, "%s"),
    NOT_BOUND(2017, "%s"),
    UNKNOWN_TYPE(2018, "%s"),
    MISSING_COLUMN(2020, "%s"),
    SURPLUS_COLUMN(2021, "%s"),
    REPEATED_COLUMN(2022, "%s"),
    TYPE_MISMATCH(2023, "%s"),
    SELECT_STAR(
            2030, "select-star-over-external", "the query of %s selects * and reads the external %s: name the columns"),
    NOT_VERIFIED(2040, "not-verified", "the queries were not checked by the engine: %s"),
    NOT_VERIFIABLE(2041, "the queries were to be checked by the engine, and it cannot be asked: %s"),

    BUG(9001, "the efmesh processor failed on %s: %s");

    private final int number;
    private final String warning;
    private final String template;

    Code(int number, String template) {
        this(number, "", template);
    }

    Code(int number, String warning, String template) {
        this.number = number;
        this.warning = warning;
        this.template = template;
    }

    /** The stable code, such as {@code EFM-2012}. */
    public String code() {
        return "EFM-" + number;
    }

    public boolean isWarning() {
        return !warning.isEmpty();
    }

    /** The name that {@code @Allow} knows; empty for an error. */
    public String warning() {
        return warning;
    }

    String message(Object... arguments) {
        return String.format(Locale.ROOT, template, arguments);
    }

    /** The names of all warnings. */
    public static List<String> warnings() {
        return Arrays.stream(values())
                .filter(Code::isWarning)
                .map(Code::warning)
                .toList();
    }
}
