package dev.efmesh.state;

import dev.efmesh.interval.Interval;
import dev.efmesh.interval.IntervalSet;
import dev.efmesh.model.EnvironmentName;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the state of a warehouse. Thread-safe; nothing is opened or created before it is needed: reading a store that does not
 * exist yet gives an empty state and leaves no file.
 *
 * <p>Writes that are made under a lock take its {@link Lease} and throw {@code EfmeshException} with {@code LOCK_LOST} when
 * the lock has passed to another holder.
 */
public interface StateStore extends AutoCloseable {

    /** Where the state is, for messages, without credentials. */
    String location();

    /** The id of this store; empty as long as the store does not exist. */
    Optional<String> storeId();

    /** Creates the store where there is none yet, and returns its id. */
    String create();

    /** Everything that a plan needs, in one consistent read: all snapshots and tables that live, all environments, all aliases. */
    StateView read();

    /** These tables as they are now, by id; those that are gone are left out. */
    Map<Long, TableRecord> tables(Collection<Long> ids);

    /** The newest entries of the journal, newest first. */
    List<JournalEntry> journal(Optional<EnvironmentName> environment, int limit);

    // --- locks ---

    /** Takes the lock if it is free, expired, or held by a process of this host that is gone. */
    LockAttempt tryLock(String name, Holder holder);

    /** Prolongs the lease; {@code false} when the lock has passed to another holder. */
    boolean renew(Lease lease);

    /** Gives the lock back; no fault when it is lost already. */
    void release(Lease lease);

    /** The locks that somebody holds now, by name. */
    List<HeldLock> locks();

    /** Takes a lock away from its holder, who writes nothing more under it; {@code false} when it has passed on already. */
    boolean breakLock(HeldLock lock);

    /** Throws {@code LOCK_LOST} when the lock has passed on: asked before data is written that the state knows already. */
    void requireHeld(Lease lease);

    // --- writes under the environment's lock ---

    /** Notes snapshots (those that are known already stay as they are) and aliases (the oldest wins). */
    void addSnapshots(Lease lease, Collection<SnapshotRecord> snapshots, Collection<Alias> aliases);

    /**
     * Notes tables that are about to be built, with status {@link TableStatus#BUILDING}, and gives them their ids, in one transaction and
     * in the order given. A table of the same relation in status building is begun anew under the same id.
     */
    List<TableRecord> beginTables(Lease lease, List<NewTable> tables);

    /**
     * Notes that the table's data is in place, or was replaced: ready, its data version one higher, computed from {@code builtFrom}.
     *
     * @param ledger which intervals it holds: none for a table that was just created, and for one without intervals
     * @param now the instant of the command
     */
    TableRecord tableReady(Lease lease, long tableId, List<BuiltFrom> builtFrom, Ledger ledger, Instant now);

    /**
     * Notes that ranges of a table are computed, raises its data version, and makes the same ranges stale, widened to whole intervals, in
     * all incremental tables that were computed from them, directly or through others, in whatever environment.
     */
    TableRecord intervalsDone(Lease lease, long tableId, List<Interval> ranges, Instant now);

    /** Notes that the computation of a range failed. */
    void intervalFailed(Lease lease, long tableId, FailedInterval failure);

    /** Makes ranges stale, in one transaction, in these tables and in all incremental tables that were computed from them. */
    void makeStale(Lease lease, Map<Long, IntervalSet> ranges, Instant now);

    /**
     * Notes what a ready table is computed from, and leaves its data version: before its data is replaced, see
     * {@link BuiltFrom#replacing()}, and when it was not replaced after all.
     */
    void noteBuiltFrom(Lease lease, long tableId, List<BuiltFrom> builtFrom);

    /** Forgets a table whose build failed and whose relation is not in the engine. */
    void abandonTable(Lease lease, long tableId);

    /** Notes what is about to be promoted, before any view moves. */
    void beginPromotion(Lease lease, Intent intent);

    /**
     * Makes the intent the environment's state, in one transaction: members replaced, the revision raised, {@code orphaned_at} set on
     * ready tables that no environment points at any more and cleared on those that are pointed at again, the intent deleted.
     * Refused with {@code PLAN_STALE} when a table of the intent is gone.
     */
    void finishPromotion(Lease lease, Intent intent, Instant now);

    /** Appends to the journal, and prunes it to the newest {@link JournalEntry#KEPT} of the environment. */
    void addJournal(JournalEntry entry);

    @Override
    void close();
}
