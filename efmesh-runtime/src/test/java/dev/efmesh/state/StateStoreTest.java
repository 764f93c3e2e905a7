package dev.efmesh.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.efmesh.engine.RelationKind;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.jdbc.StateStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateStoreTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Holder SOMEBODY = new Holder("elsewhere", 4711, NOW, "ada");
    private static final Holder ELSE = new Holder("elsewhere", 4712, NOW, "grace");

    private final List<StateStore> opened = new ArrayList<>();

    private StateStore open(Path file) {
        return open(file, StateStores.LEASE);
    }

    private StateStore open(Path file, Duration lease) {
        StateStore store = StateStores.sqlite(file, lease);
        opened.add(store);
        return store;
    }

    @AfterEach
    void close() {
        opened.forEach(StateStore::close);
    }

    private static Lease acquired(LockAttempt attempt) {
        assertThat(attempt).isInstanceOf(LockAttempt.Acquired.class);
        return ((LockAttempt.Acquired) attempt).lease();
    }

    @Test
    void readingAStoreThatIsNotThereLeavesNoFile(@TempDir Path folder) {
        StateStore store = open(folder.resolve("a/state.sqlite"));
        assertThat(store.read()).isEqualTo(StateView.empty());
        assertThat(store.storeId()).isEmpty();
        assertThat(folder.resolve("a")).doesNotExist();
        String id = store.create();
        assertThat(open(folder.resolve("a/state.sqlite")).storeId()).contains(id);
        assertThat(store.create()).isEqualTo(id);
    }

    @Test
    void aLockSaysWhoHoldsItAndItsTokenRisesForEver(@TempDir Path folder) {
        StateStore store = open(folder.resolve("s"));
        Lease first = acquired(store.tryLock("environment:dev", SOMEBODY));
        assertThat(open(folder.resolve("s")).tryLock("environment:dev", ELSE))
                .isInstanceOfSatisfying(
                        LockAttempt.Held.class,
                        held -> assertThat(held.holder()).hasToString("ada on elsewhere (pid 4711)"));
        store.release(first);
        Lease second = acquired(store.tryLock("environment:dev", ELSE));
        assertThat(second.token()).isGreaterThan(first.token());
        assertThat(store.renew(first)).isFalse();
        assertThat(store.renew(second)).isTrue();
    }

    @Test
    void aLeaseThatEndedIsTakenOverAndItsHolderWritesNothingMore(@TempDir Path folder) {
        StateStore store = open(folder.resolve("s"), Duration.ofMillis(-1));
        Lease slept = acquired(store.tryLock("environment:dev", SOMEBODY));
        acquired(open(folder.resolve("s"), Duration.ofMinutes(1)).tryLock("environment:dev", ELSE));
        assertThatThrownBy(() -> store.addSnapshots(slept, List.of(), List.of()))
                .isInstanceOfSatisfying(
                        EfmeshException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCK_LOST))
                .hasMessageContaining("grace on elsewhere (pid 4712) has it");
        assertThat(store.read().revision()).isZero();
    }

    @Test
    void theLockOfAProcessThatIsGoneIsTakenAtOnceAndThatOfALivingOneIsNot(@TempDir Path folder) throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        String host = Processes.current().host();
        Instant start = process.toHandle().info().startInstant().orElseThrow();
        Holder living = new Holder(host, process.pid(), start, "ada");
        StateStore store = open(folder.resolve("s"));
        acquired(store.tryLock("living", living));
        acquired(store.tryLock("reused", new Holder(host, process.pid(), start.minusSeconds(3600), "ada")));
        assertThat(store.tryLock("living", ELSE)).isInstanceOf(LockAttempt.Held.class);
        acquired(store.tryLock("reused", ELSE));
        process.destroyForcibly();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        acquired(store.tryLock("living", ELSE));
    }

    @Test
    void manyThreadsOverTwoConnectionsNeverShareATokenOrMeetABusyStore(@TempDir Path folder) throws Exception {
        List<StateStore> stores = List.of(open(folder.resolve("s")), open(folder.resolve("s")));
        Set<Long> tokens = Collections.synchronizedSet(new HashSet<>());
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            StateStore store = stores.get(i % 2);
            threads.add(new Thread(() -> {
                try {
                    for (int n = 0; n < 40; n++) {
                        if (store.tryLock("l", SOMEBODY) instanceof LockAttempt.Acquired mine) {
                            assertThat(tokens.add(mine.lease().token())).isTrue();
                            store.addSnapshots(mine.lease(), List.of(), List.of());
                            store.release(mine.lease());
                        }
                    }
                } catch (RuntimeException | AssertionError e) {
                    failures.add(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        assertThat(tokens).isNotEmpty();
        assertThat(stores.get(0).read().revision()).isEqualTo(tokens.size());
    }

    private static SnapshotRecord snapshot(String model) {
        return new SnapshotRecord("f-" + model, 1, ModelName.of(model), "own", "{}", List.of(), NOW);
    }

    private static TableRecord built(StateStore store, Lease lease, String model) {
        TableRecord table = store.beginTables(
                        lease,
                        List.of(new NewTable(
                                ModelName.of(model),
                                "f-" + model,
                                new RelationName("_efmesh", model),
                                RelationKind.TABLE,
                                Optional.empty())))
                .get(0);
        return store.tableReady(lease, table.id(), List.of(), Ledger.EMPTY, Instant.EPOCH);
    }

    @Test
    void aPromotionReplacesTheMembersAndRefusesATableThatIsGone(@TempDir Path folder) {
        StateStore store = open(folder.resolve("s"));
        EnvironmentName dev = new EnvironmentName("dev");
        Lease lease = acquired(store.tryLock("environment:dev", SOMEBODY));
        store.addSnapshots(lease, List.of(snapshot("a.b")), List.of(new Alias(ModelName.of("a.b"), "x", "own")));
        TableRecord table = built(store, lease, "a.b");
        assertThat(table.dataVersion()).isEqualTo(1);
        Intent intent = new Intent(
                dev,
                List.of(new Member(ModelName.of("a.b"), "f-a.b", OptionalLong.of(table.id()), "{}")),
                List.of(new RelationName("dev__a", "old")),
                "ada@elsewhere");
        store.beginPromotion(lease, intent);
        assertThat(store.read().environment(dev).orElseThrow().intent()).contains(intent);
        store.finishPromotion(lease, intent, NOW);
        EnvironmentRecord record =
                open(folder.resolve("s")).read().environment(dev).orElseThrow();
        assertThat(record.members()).containsOnlyKeys(ModelName.of("a.b"));
        assertThat(record.revision()).isEqualTo(1);
        assertThat(record.appliedAt()).contains(NOW);
        assertThat(record.intent()).isEmpty();
        Intent gone = new Intent(
                dev, List.of(new Member(ModelName.of("a.b"), "f-a.b", OptionalLong.of(99), "{}")), List.of(), "ada");
        assertThatThrownBy(() -> store.finishPromotion(lease, gone, NOW)).hasMessageContaining("EFM-6002");
        assertThat(store.read().environment(dev).orElseThrow()).isEqualTo(record);
    }

    @Property(tries = 40)
    void aTableIsOrphanedExactlyWhileNoEnvironmentPointsAtIt(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 0, max = 63) Integer> promotions) throws IOException {
        Path folder = Files.createTempDirectory("orphans");
        try (StateStore store = StateStores.sqlite(folder.resolve("s"))) {
            Lease lease = acquired(store.tryLock("l", SOMEBODY));
            List<TableRecord> tables = new ArrayList<>();
            for (String model : List.of("a.x", "a.y", "a.z")) {
                store.addSnapshots(lease, List.of(snapshot(model)), List.of());
                tables.add(built(store, lease, model));
            }
            for (int promotion : promotions) {
                EnvironmentName name = new EnvironmentName(promotion % 2 == 0 ? "dev" : "prod");
                List<Member> members = new ArrayList<>();
                for (int i = 0; i < tables.size(); i++) {
                    if ((promotion >> (i + 1)) % 2 == 1) {
                        TableRecord table = tables.get(i);
                        members.add(new Member(table.model(), table.fingerprint(), OptionalLong.of(table.id()), "{}"));
                    }
                }
                Intent intent = new Intent(name, members, List.of(), "ada");
                store.beginPromotion(lease, intent);
                store.finishPromotion(lease, intent, NOW);
                StateView view = store.read();
                Set<Long> pointedAt = new HashSet<>();
                view.environments()
                        .values()
                        .forEach(environment -> environment
                                .members()
                                .values()
                                .forEach(
                                        member -> pointedAt.add(member.tableId().orElse(-1))));
                view.tables()
                        .values()
                        .forEach(table -> assertThat(table.orphanedAt().isPresent())
                                .isNotEqualTo(pointedAt.contains(table.id())));
            }
        }
    }

    @Test
    void theJournalKeepsTheNewestEntries(@TempDir Path folder) {
        StateStore store = open(folder.resolve("s"));
        EnvironmentName dev = new EnvironmentName("dev");
        for (int i = 0; i < JournalEntry.KEPT + 5; i++) {
            store.addJournal(
                    new JournalEntry(dev, "apply", "done", "ada", NOW, NOW.plusSeconds(i), "{\"n\":" + i + "}"));
        }
        List<JournalEntry> entries = store.journal(java.util.Optional.of(dev), 1000);
        assertThat(entries).hasSize(JournalEntry.KEPT);
        assertThat(entries.get(0).finishedAt()).isEqualTo(NOW.plusSeconds(JournalEntry.KEPT + 4));
    }

    @Test
    void whatIsNoStateOrNotThisVersionsIsRefusedWithWhatToDo(@TempDir Path folder) throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "no database at all".repeat(400));
        assertCode(ErrorCode.STATE_UNREADABLE, text, text.toString());
        Path newer = folder.resolve("newer");
        open(newer).create();
        setVersion(newer, 99);
        assertCode(ErrorCode.STATE_NEWER, newer, "layout 99");
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThatThrownBy(() -> open(file.resolve("state.sqlite")).create())
                .isInstanceOfSatisfying(
                        EfmeshException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_UNWRITABLE));
    }

    private static void setVersion(Path file, int version) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE meta SET version = " + version);
        }
    }

    private void assertCode(ErrorCode code, Path file, String words) {
        assertThatThrownBy(() -> open(file).read()).isInstanceOfSatisfying(EfmeshException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.sentence()).contains(words);
            assertThat(e.hint()).isPresent();
        });
    }
}
