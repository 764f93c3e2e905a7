package dev.efmesh.processor;

import java.util.List;

/** Warehouses with one mistake each: what is wrong is marked by where the diagnostic is expected. */
final class Mistakes {
    /**
     * One mistake.
     *
     * @param sources compilation units; the line that the diagnostic is expected on ends in {@code // HERE}, or, inside a text block, holds
     *     the mark {@code ^HERE} which is cut out and whose place is the expected {@code File.java:line:column}
     * @param expected parts of the message
     */
    record Mistake(String name, String code, List<String> sources, List<String> expected) {
        @Override
        public String toString() {
            return code + " " + name;
        }
    }

    private static final String HEAD =
            "package shop;\nimport dev.efmesh.annotation.*;\nimport java.time.*;\nimport java.util.*;\nimport java.math.*;\n";

    static final String ORDERS = HEAD
            + "@Model(name = \"raw.orders\")\n@External(table = \"src.orders\")\n"
            + "public record Orders(long orderId, String customer, BigDecimal amount, LocalDateTime orderedAt) {}\n";

    private Mistakes() {}

    private static Mistake of(String name, String code, String source, String... expected) {
        return new Mistake(name, code, List.of(ORDERS, HEAD + source), List.of(expected));
    }

    /** A full model over orders with one column. */
    private static Mistake sql(String name, String code, String query, String column, String... expected) {
        return of(
                name,
                code,
                "@Model(name = \"mart.x\")\n@Full\n@Sql(\"\"\"\n    " + query.replace("\n", "\n    ")
                        + "\n    \"\"\")\npublic record X(" + column + ") {}\n",
                expected);
    }

    static List<Mistake> all() {
        return List.of(
                of(
                        "model on a class",
                        "EFM-1001",
                        "@Model(name = \"a.b\") // HERE\npublic class C {}\n",
                        "C is no record"),
                of(
                        "generic record",
                        "EFM-1002",
                        "@Model(name = \"a.b\") // HERE\n@View\n@Sql(\"SELECT 1 AS t\")\npublic record G<T>(int t) {}\n",
                        "type parameters"),
                of(
                        "private nested record",
                        "EFM-1003",
                        "public class Outer {\n  @Model(name = \"a.b\") // HERE\n  @View\n  @Sql(\"SELECT 1 AS t\")\n  private record P(int t) {}\n}\n",
                        "is private"),
                new Mistake(
                        "record without a package",
                        "EFM-1004",
                        List.of(
                                "import dev.efmesh.annotation.*;\n@Model(name = \"a.b\") // HERE\n@View\n@Sql(\"SELECT 1 AS t\")\npublic record D(int t) {}\n"),
                        List.of("is in no package")),
                of(
                        "illegal model name",
                        "EFM-1005",
                        "@Model(name = \"Orders\") // HERE\n@View\n@Sql(\"SELECT 1 AS t\")\npublic record N(int t) {}\n",
                        "'Orders' is not a legal model name"),
                of(
                        "environment's mark in a schema",
                        "EFM-1005",
                        "@Model(name = \"dev__x.orders\") // HERE\n@View\n@Sql(\"SELECT 1 AS t\")\npublic record N(int t) {}\n",
                        "holds no '__'"),
                of(
                        "two models of one name",
                        "EFM-1006",
                        "@Model(name = \"raw.orders\") // HERE\n@View\n@Sql(\"SELECT 1 AS t\")\npublic record Twin(int t) {}\n",
                        "raw.orders is taken by shop.Orders"),
                of("no kind", "EFM-1007", "@Model(name = \"a.b\")\npublic record N(int t) {} // HERE\n", "add @Full"),
                of(
                        "several kinds",
                        "EFM-1008",
                        "@Model(name = \"a.b\")\n@Full\n@View // HERE\n@Sql(\"SELECT 1 AS t\")\npublic record N(int t) {}\n",
                        "@Full, @View"),
                of(
                        "no query",
                        "EFM-1009",
                        "@Model(name = \"a.b\")\n@Full\npublic record N(int t) {} // HERE\n",
                        "add @Sql"),
                of(
                        "query on an external",
                        "EFM-1010",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\n@Sql(\"SELECT 1 AS t\") // HERE\npublic record N(int t) {}\n",
                        "remove @Sql"),
                of(
                        "text and parts",
                        "EFM-1011",
                        "@Model(name = \"a.b\")\n@View\n@Sql(value = \"SELECT 1 AS t\", parts = \"x\") // HERE\npublic record N(int t) {}\n",
                        "exactly one of value and parts"),
                of("kind without a model", "EFM-1012", "@Full // HERE\npublic record N(int t) {}\n", "@Full is on N"),
                of(
                        "audit without a model",
                        "EFM-1012",
                        "@Audit(name = \"a\", sql = \"SELECT * FROM @self\") // HERE\npublic record N(int t) {}\n",
                        "@Audit is on N"),
                of(
                        "column on a field of a class",
                        "EFM-1013",
                        "public class N {\n  @Column // HERE\n  int t;\n}\n",
                        "field t of N"),
                of(
                        "illegal column name",
                        "EFM-1014",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(\n  @Column(name = \"two words\") int t) {} // HERE\n",
                        "'two words'"),
                of(
                        "two components of one column",
                        "EFM-1015",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(\n  int movedAt,\n  int moved_at) {} // HERE\n",
                        "'movedAt' and 'moved_at'"),
                of(
                        "type that is no column's",
                        "EFM-1016",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(\n  OffsetDateTime at) {} // HERE\n",
                        "use Instant"),
                of(
                        "array",
                        "EFM-1016",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(\n  int[] numbers) {} // HERE\n",
                        "use List"),
                of(
                        "column type that the component cannot hold",
                        "EFM-1017",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(\n  @Column(type = \"DECIMAL(9, 2)\") long amount) {} // HERE\n",
                        "is long, which cannot hold"),
                of(
                        "record without components",
                        "EFM-1018",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N() {} // HERE\n",
                        "no components"),
                of(
                        "grain that is no column",
                        "EFM-1019",
                        "@Model(name = \"a.b\", grain = {\"order_id\",\n  \"custmer\"}) // HERE\n@External(table = \"s.t\")\npublic record N(long orderId, String customer) {}\n",
                        "did you mean 'customer'?"),
                of(
                        "unique over no column",
                        "EFM-1020",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\n@Audit.Unique(\"oder_id\") // HERE\npublic record N(long orderId) {}\n",
                        "did you mean 'order_id'?"),
                of(
                        "unique on a record without columns",
                        "EFM-1021",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\n@Audit.Unique // HERE\npublic record N(long orderId) {}\n",
                        "needs column names"),
                of(
                        "unique on a component with columns",
                        "EFM-1021",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(\n  @Audit.Unique(\"order_id\") long orderId) {} // HERE\n",
                        "name several columns on the record"),
                of(
                        "two audits of one name",
                        "EFM-1022",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\n@Audit(name = \"a\", sql = \"SELECT * FROM @self\")\n@Audit(name = \"a\", sql = \"SELECT 1 FROM @self\")\npublic record N(long orderId) {} // HERE\n",
                        "two audits of a.b are named 'a'"),
                of(
                        "audit without SQL",
                        "EFM-1023",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\n@Audit(name = \"a\", sql = \" \") // HERE\npublic record N(long orderId) {}\n",
                        "has no sql"),
                of(
                        "an empty audit by an annotation for fields beside one for components",
                        "EFM-1023",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(\n  @Column @Department String dept) {} // HERE\n@Audit.Accepted({})\n@java.lang.annotation.Target(java.lang.annotation.ElementType.FIELD)\n@interface Department {}\n",
                        "accepted values"),
                of(
                        "accepted without values",
                        "EFM-1023",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(\n  @Audit.Accepted({}) String dept) {} // HERE\n",
                        "accepted values"),
                of(
                        "unknown warning",
                        "EFM-1024",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\n@Allow(\"select-star-over-externl\") // HERE\npublic record N(long orderId) {}\n",
                        "did you mean 'select-star-over-external'?"),
                of(
                        "seed of no known format",
                        "EFM-1025",
                        "@Model(name = \"a.b\")\n@Seed(\"numbers.xlsx\") // HERE\npublic record N(long n) {}\n",
                        "neither .csv nor .json"),
                of(
                        "seed whose header is another",
                        "EFM-1025",
                        "@Model(name = \"a.b\")\n@Seed(\"/seeds/people.csv\")\npublic record N(long personId, String nme) {} // HERE\n",
                        "has the column 'name', which the record does not declare; did you mean 'nme'?"),
                of(
                        "external without a source",
                        "EFM-1026",
                        "@Model(name = \"a.b\")\n@External // HERE\npublic record N(long n) {}\n",
                        "exactly one of table and files"),
                of(
                        "external of no known format",
                        "EFM-1026",
                        "@Model(name = \"a.b\")\n@External(files = \"data/*\") // HERE\npublic record N(long n) {}\n",
                        "does not show its format"),
                of(
                        "option that is none",
                        "EFM-1026",
                        "@Model(name = \"a.b\")\n@External(files = \"a.csv\", options = \"delim ;\") // HERE\npublic record N(long n) {}\n",
                        "name = literal"),
                of(
                        "warehouse that configures nothing",
                        "EFM-1027",
                        "@Warehouse(dialect = Dialect.DUCKDB) // HERE\npublic class W {}\n",
                        "does not implement dev.efmesh.WarehouseConfig"),
                new Mistake(
                        "two warehouses",
                        "EFM-1028",
                        List.of(
                                ORDERS,
                                HEAD
                                        + "@Warehouse(dialect = Dialect.DUCKDB)\npublic class A implements dev.efmesh.WarehouseConfig { public void configure(dev.efmesh.WarehouseSettings w) {} }\n",
                                HEAD
                                        + "@Warehouse(dialect = Dialect.DUCKDB) // HERE\npublic class B implements dev.efmesh.WarehouseConfig { public void configure(dev.efmesh.WarehouseSettings w) {} }\n"),
                        List.of("shop.A, shop.B")),
                new Mistake(
                        "a class of the generated name",
                        "EFM-1029",
                        List.of(
                                HEAD
                                        + "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(long n) {} // HERE\n",
                                "package shop;\n/** Ours. */\npublic class NModel {}\n"),
                        List.of("shop.NModel")),
                sql(
                        "ref to nothing",
                        "EFM-1101",
                        "SELECT order_id FROM ^HERE@ref(Oders)",
                        "long orderId",
                        "'Oders' is no model",
                        "did you mean 'Orders'?"),
                sql(
                        "ref by a model's name to nothing",
                        "EFM-1101",
                        "SELECT order_id\nFROM ^HERE@ref(raw.order)",
                        "long orderId",
                        "did you mean 'raw.orders'?"),
                sql(
                        "a model that reads itself",
                        "EFM-1102",
                        "SELECT t FROM ^HERE@ref(X)",
                        "int t",
                        "mart.x reads itself"),
                new Mistake(
                        "a cycle",
                        "EFM-1103",
                        List.of(
                                HEAD
                                        + "@Model(name = \"c.a\")\n@View\n@Sql(\"SELECT t FROM @ref(B)\") // HERE\npublic record A(int t) {}\n",
                                HEAD
                                        + "@Model(name = \"c.b\")\n@View\n@Sql(\"SELECT t FROM @ref(C)\")\npublic record B(int t) {}\n",
                                HEAD
                                        + "@Model(name = \"c.c\")\n@View\n@Sql(\"SELECT t FROM @ref(A)\")\npublic record C(int t) {}\n"),
                        List.of("c.a -> c.b -> c.c -> c.a")),
                sql(
                        "a listed column that is none",
                        "EFM-1104",
                        "SELECT ^HERE@cols(Orders o, order_id, custmer) FROM @ref(Orders) o",
                        "long orderId, String customer",
                        "did you mean 'customer'?"),
                of(
                        "refs that name no model",
                        "EFM-1105",
                        "@Model(name = \"a.b\")\n@View\n@Sql(value = \"SELECT 1 AS t\", refs = String.class) // HERE\npublic record N(int t) {}\n",
                        "String"),
                sql(
                        "an unknown token",
                        "EFM-2001",
                        "SELECT order_id FROM ^HERE@reff(Orders)",
                        "long orderId",
                        "did you mean '@ref'?"),
                sql(
                        "a ref without a model",
                        "EFM-2002",
                        "SELECT order_id FROM ^HERE@ref()",
                        "long orderId",
                        "write @ref(Model)"),
                sql(
                        "a string that never ends",
                        "EFM-2003",
                        "SELECT order_id, ^HERE'x AS customer FROM @ref(Orders)",
                        "long orderId, String customer",
                        "never ends"),
                sql(
                        "self in a query",
                        "EFM-2004",
                        "SELECT 1 AS t FROM ^HERE@self",
                        "int t",
                        "a model does not read itself"),
                of(
                        "now in a view",
                        "EFM-2004",
                        "@Model(name = \"a.b\")\n@View\n@Sql(\"\"\"\n    SELECT ^HERE@now AS t\n    \"\"\")\npublic record N(Instant t) {}\n",
                        "write current_timestamp"),
                of(
                        "column in an audit on the record",
                        "EFM-2004",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\n@Audit(name = \"a\", sql = \"SELECT * FROM @self WHERE ^HERE@column < 0\")\npublic record N(long n) {}\n",
                        "stand on a component"),
                sql(
                        "a bound in a full model",
                        "EFM-2005",
                        "SELECT order_id FROM @ref(Orders)\nWHERE ordered_at >= ^HERE@start",
                        "long orderId",
                        "needs an incremental kind",
                        "a full table"),
                sql(
                        "a syntax error",
                        "EFM-2010",
                        "SELECT order_id\nFORM ^HERE@ref(Orders)",
                        "long orderId",
                        "syntax error"),
                sql("two statements", "EFM-2011", "SELECT 1 AS t;\n^HERESELECT 2 AS t", "int t", "second statement"),
                sql(
                        "a parameter",
                        "EFM-2011",
                        "SELECT order_id FROM @ref(Orders)\nWHERE order_id = ^HERE$1",
                        "long orderId",
                        "no parameters",
                        "'$1'"),
                sql(
                        "a misspelt token after an operator",
                        "EFM-2001",
                        "SELECT order_id FROM @ref(Orders)\nWHERE ordered_at >=^HERE@nwo",
                        "long orderId",
                        "@nwo is not a token",
                        "did you mean '@now'?"),
                sql("an insert", "EFM-2011", "^HEREINSERT INTO x VALUES (1)", "int t", "begins with 'INSERT'"),
                sql("nothing but a comment", "EFM-2011", "^HERE-- later", "int t", "there is no query"),
                sql(
                        "an unknown column",
                        "EFM-2012",
                        "SELECT o.order_id,\n       ^HEREo.custmer AS customer\nFROM @ref(Orders) o",
                        "long orderId, String customer",
                        "custmer",
                        "did you mean 'customer'?"),
                sql(
                        "an unknown column without an alias",
                        "EFM-2012",
                        "SELECT ^HEREamont AS amount FROM @ref(Orders)",
                        "BigDecimal amount",
                        "did you mean 'amount'?"),
                sql(
                        "a table in plain SQL",
                        "EFM-2013",
                        "SELECT order_id FROM ^HEREraw.orders",
                        "long orderId",
                        "is @ref(raw.orders) meant?"),
                sql("a file in plain SQL", "EFM-2013", "SELECT 1 AS t FROM ^HERE'data.parquet'", "int t", "@External"),
                sql(
                        "an unknown function",
                        "EFM-2014",
                        "SELECT ^HEREuper(customer) AS customer FROM @ref(Orders)",
                        "String customer",
                        "uper"),
                sql(
                        "an ambiguous column",
                        "EFM-2015",
                        "SELECT ^HEREorder_id FROM @ref(Orders) a, @ref(Orders) b",
                        "long orderId",
                        "Ambiguous"),
                sql(
                        "a column that is not grouped",
                        "EFM-2016",
                        "SELECT ^HEREcustomer, count(*) AS n FROM @ref(Orders) GROUP BY order_id",
                        "String customer, long n",
                        "GROUP BY"),
                sql(
                        "comparing text and number",
                        "EFM-2017",
                        "SELECT order_id FROM @ref(Orders) WHERE customer ^HERE> 5 + order_id",
                        "long orderId",
                        "Cannot compare"),
                of(
                        "an unknown column in an audit",
                        "EFM-2012",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\n@Audit(name = \"a\", sql = \"SELECT * FROM @self WHERE ^HEREammount < 0\")\npublic record N(long amount) {}\n",
                        "did you mean 'amount'?"),
                of(
                        "an unknown column type",
                        "EFM-2018",
                        "@Model(name = \"a.b\")\n@External(table = \"s.t\")\npublic record N(@Column(type = \"GEOGRAPHY9\") String place) {} // HERE\n",
                        "GEOGRAPHY9"),
                of(
                        "a component that the query does not give",
                        "EFM-2020",
                        "@Model(name = \"mart.x\")\n@Full\n@Sql(\"SELECT order_id, customer AS custmer FROM @ref(Orders)\")\npublic record X(\n  long orderId,\n  String customer) {} // HERE\n",
                        "gives no column 'customer'",
                        "did you mean 'custmer'?"),
                sql(
                        "a column that no component declares",
                        "EFM-2021",
                        "SELECT order_id, ^HEREamount FROM @ref(Orders)",
                        "long orderId",
                        "add the component",
                        "BigDecimal amount"),
                sql(
                        "a column given twice",
                        "EFM-2022",
                        "SELECT order_id, ^HEREorder_id FROM @ref(Orders)",
                        "long orderId",
                        "'order_id' twice"),
                of(
                        "a type that does not fit",
                        "EFM-2023",
                        "@Model(name = \"mart.x\")\n@Full\n@Sql(\"SELECT CAST(ordered_at AS VARCHAR) AS day FROM @ref(Orders)\")\npublic record X(\n  LocalDate day) {} // HERE\n",
                        "write CAST(... AS DATE) AS day"),
                of(
                        "a timestamp without a zone for an instant",
                        "EFM-2023",
                        "@Model(name = \"mart.x\")\n@Full\n@Sql(\"SELECT ordered_at AS at FROM @ref(Orders)\")\npublic record X(\n  Instant at) {} // HERE\n",
                        "with a zone"));
    }
}
