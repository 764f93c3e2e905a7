package dev.efmesh.engine;

import dev.efmesh.model.Contract;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.RelationName;
import dev.efmesh.model.RowReader;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A database that holds a warehouse's data.
 *
 * <p>Every verb is atomic: it is done, or nothing has changed. Thread-safe; each call uses a connection of its own, so that calls run
 * side by side. Nothing is opened before the first verb that needs it. All faults come as {@code EfmeshException} with the engine's
 * own words.
 */
public interface Engine extends AutoCloseable {

    Capabilities capabilities();

    /** Where the data is, for messages: a file or a URL without credentials. */
    String location();

    /** How pieces of SQL are spelled; needs no connection. */
    SqlSpelling spelling();

    // --- what needs no warehouse ---

    /**
     * Whether two rendered queries mean the same to this engine today; {@code false} where it cannot tell. Does not need the
     * warehouse to be free.
     */
    boolean sameMeaning(String left, String right);

    /**
     * A text that changes when the source's data may have changed, without opening the warehouse; empty where none can be had
     * cheaply. For files: paths, sizes and times.
     */
    Optional<String> stampOf(ModelKind.ExternalSource source);

    // --- identity ---

    /** The id of the state store that this warehouse belongs to; empty for a new warehouse. */
    Optional<String> storeId();

    /** Writes the id of the state store into a new warehouse. */
    void claim(String storeId);

    // --- looking ---

    /** All relations in the schemas given, as the catalogue has them now. */
    List<CatalogRelation> relations(Collection<String> schemas);

    /**
     * Checks contracts against this engine, its externals and files included, without leaving a trace.
     *
     * @param models parents before children; every parent of a model is among them
     * @return all faults, in the order of the models; empty when all is well
     */
    List<ContractFault> verify(List<ModelDef<?>> models);

    /** Checks that every cell of a seed fits its column; throws {@code SEED_CELL} naming the bad ones. Leaves no trace. */
    void verifySeed(Contract contract, SeedRows rows);

    /** Runs audits over what is there now. */
    List<AuditOutcome> audit(List<AuditQuery> audits);

    /**
     * Reads rows.
     *
     * @param sql a query whose columns are in the order of {@code contract}
     * @return a lazy stream that holds a connection until it is closed
     */
    <R> Stream<R> read(String sql, Contract contract, RowReader<R> reader);

    /** Reads up to {@code limit} rows as text, for people: headings first, NULL as an empty {@link Optional}. */
    TextTable readText(String sql, int limit);

    // --- writing ---

    /** Creates a table with its declared types, fills it from the query by column names, audits it, and puts it in place. */
    BuildOutcome build(TableBuild build);

    /** The same from rows of text, as a seed has them. */
    BuildOutcome load(SeedLoad load);

    /** Creates an empty table with its declared types; what stands in its place is replaced. */
    void create(RelationName target, Contract contract, String description);

    /** Begins to write ranges of a table; see {@link IntervalWriter}. */
    IntervalWriter intervals(IntervalTable table);

    /**
     * Ends what is running now, from whatever thread: those calls roll back and throw {@code CANCELLED}. Calls that come later are not
     * touched.
     */
    void cancel();

    /** Creates or replaces the view of a view model in the physical schema, its projection cast to the declared types, and audits it. */
    BuildOutcome buildView(ViewBuild build);

    /** Creates, replaces and drops a set of views, all or none; creates the schemas they need and drops the ones left empty. */
    void swapViews(ViewSwap swap);

    /** Drops a table or view of ours; it is no fault when it is not there. */
    void drop(RelationName relation, RelationKind kind);

    @Override
    void close();

    /** How an engine spells what a template's tokens stand for. Pure. */
    interface SqlSpelling {
        /** The instant as a literal of the type of an instant. */
        String instant(Instant instant);

        /** The instant as a literal of a temporal type: a DATE, a TIMESTAMP in UTC, or an instant. */
        String bound(Instant instant, dev.efmesh.model.DataType type);

        /** The declared type in the engine's words. */
        String type(dev.efmesh.model.DataType type);

        /** A relation that has exactly the contract's columns, in its types, over the source; to stand in a FROM. */
        String source(ModelKind.ExternalSource source, Contract contract);
    }
}
