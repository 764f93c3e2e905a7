package dev.efmesh.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.efmesh.engine.RelationKind;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.BuiltFrom;
import dev.efmesh.state.Holder;
import dev.efmesh.state.Intent;
import dev.efmesh.state.Lease;
import dev.efmesh.state.Ledger;
import dev.efmesh.state.LockAttempt;
import dev.efmesh.state.Member;
import dev.efmesh.state.NewTable;
import dev.efmesh.state.SnapshotRecord;
import dev.efmesh.state.StateStore;
import dev.efmesh.state.StateView;
import dev.efmesh.state.TableRecord;
import dev.efmesh.state.TableStatus;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is SQLite's own: its file, and what can be wrong with it. */
class SqliteStateTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Holder SOMEBODY = new Holder("elsewhere", 4711, NOW, "ada");

    private static Lease lock(StateStore store) {
        return ((LockAttempt.Acquired) store.tryLock("l", SOMEBODY)).lease();
    }

    private static void sql(Path file, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static EfmeshException failure(Path file, Consumer<StateStore> work) {
        try (StateStore store = StateStores.sqlite(file, StateStores.LEASE, 50)) {
            work.accept(store);
        } catch (EfmeshException e) {
            assertThat(e.sentence()).contains(file.toString());
            assertThat(e.hint()).isPresent();
            return e;
        }
        throw new AssertionError("nothing failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"what?.sqlite", "a b#c%20d.sqlite", "mode=memory&x", "file:x", ":memory:", "Grüße.sqlite"})
    void theStateLiesWhereThePathSays(String name, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("odd?folder #%41").resolve(name);
        try (StateStore store = StateStores.sqlite(file)) {
            String id = store.create();
            try (StateStore again = StateStores.sqlite(file)) {
                assertThat(again.storeId()).contains(id);
            }
        }
        assertThat(file).isRegularFile();
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aDatabaseOfSomethingElseIsNeitherReadNorWritten(@TempDir Path folder) throws SQLException {
        Path other = folder.resolve("other");
        sql(other, "CREATE TABLE recipes (name TEXT)");
        for (Consumer<StateStore> work : List.<Consumer<StateStore>>of(StateStore::read, StateStore::create)) {
            EfmeshException failure = failure(other, work);
            assertThat(failure.code()).isEqualTo(ErrorCode.STATE_UNREADABLE);
            assertThat(failure.sentence()).endsWith("is no efmesh state: it holds the tables recipes");
        }
        Path meta = folder.resolve("meta");
        sql(meta, "CREATE TABLE meta (key TEXT)");
        EfmeshException failure = failure(meta, StateStore::read);
        assertThat(failure.code()).isEqualTo(ErrorCode.STATE_UNREADABLE);
        assertThat(failure.sentence()).contains("no such column: version");
    }

    @Test
    void aFileThatIsEmptyIsAStoreThatDoesNotExistYet(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("empty"));
        try (StateStore store = StateStores.sqlite(file)) {
            assertThat(store.storeId()).isEmpty();
            assertThat(store.read()).isEqualTo(StateView.empty());
            assertThat(store.create()).isNotEmpty();
        }
    }

    @Test
    void anOlderLayoutIsRefused(@TempDir Path folder) throws SQLException {
        Path file = folder.resolve("older");
        try (StateStore store = StateStores.sqlite(file)) {
            store.create();
        }
        sql(file, "UPDATE meta SET version = 0");
        EfmeshException failure = failure(file, StateStore::read);
        assertThat(failure.code()).isEqualTo(ErrorCode.STATE_OLDER);
        assertThat(failure.sentence()).contains("older layout 0, this efmesh writes " + StateSchema.VERSION);
    }

    @Test
    void aDamagedFileIsRefusedInTheDatabasesOwnWords(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("damaged");
        try (StateStore store = StateStores.sqlite(file)) {
            store.create();
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(100);
            bytes.write(new byte[(int) bytes.length() - 100]);
        }
        EfmeshException failure = failure(file, StateStore::read);
        assertThat(failure.code()).isEqualTo(ErrorCode.STATE_UNREADABLE);
        assertThat(failure.sentence()).contains("malformed");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNamed(@TempDir Path folder) throws IOException {
        assertThat(failure(folder, StateStore::create).code()).isEqualTo(ErrorCode.STATE_UNWRITABLE);
        Path text = Files.writeString(folder.resolve("text"), "x");
        EfmeshException below = failure(text.resolve("deeper/state.sqlite"), StateStore::create);
        assertThat(below.code()).isEqualTo(ErrorCode.STATE_UNWRITABLE);
        assertThat(below.sentence()).contains(text.toString());
    }

    @Test
    void aStoreThatAnotherProcessKeepsLockedIsReportedAsBusy(@TempDir Path folder) throws SQLException {
        Path file = folder.resolve("busy");
        try (StateStore store = StateStores.sqlite(file)) {
            store.create();
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            EfmeshException failure = failure(file, SqliteStateTest::lock);
            assertThat(failure.code()).isEqualTo(ErrorCode.STATE_BUSY);
            assertThat(failure.sentence()).contains("locked");
            try (StateStore reader = StateStores.sqlite(file)) {
                assertThat(reader.read()).isEqualTo(StateView.empty());
            }
        }
    }

    @Test
    void aStoreThatIsClosedOpensNothingAnymore(@TempDir Path folder) {
        StateStore store = StateStores.sqlite(folder.resolve("s"));
        store.create();
        store.close();
        store.close();
        assertThatThrownBy(store::read).hasMessageContaining("used after it was closed");
        assertThatThrownBy(store::create).hasMessageContaining("used after it was closed");
    }

    @Test
    void aLostLockIsNoticedBeforeDataIsWritten(@TempDir Path folder) {
        try (StateStore store = StateStores.sqlite(folder.resolve("s"))) {
            Lease lease = lock(store);
            store.requireHeld(lease);
            store.release(lease);
            lock(store);
            assertThatThrownBy(() -> store.requireHeld(lease))
                    .isInstanceOfSatisfying(
                            EfmeshException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCK_LOST));
            assertThatThrownBy(() -> store.beginTables(lease, List.of(table(0))).get(0))
                    .hasMessageContaining("ada on elsewhere");
        }
    }

    @Test
    void aTableThatWasBeingBuiltIsBegunAnewAndOneThatIsReadyIsNot(@TempDir Path folder) {
        try (StateStore store = StateStores.sqlite(folder.resolve("s"))) {
            Lease lease = lock(store);
            store.addSnapshots(lease, List.of(snapshot(0)), List.of());
            TableRecord first = store.beginTables(lease, List.of(table(0))).get(0);
            assertThat(store.beginTables(lease, List.of(table(0))).get(0)).isEqualTo(first);
            assertThat(store.tableReady(lease, first.id(), List.of(), Ledger.EMPTY, Instant.EPOCH)
                            .dataVersion())
                    .isEqualTo(1);
            store.abandonTable(lease, first.id());
            assertThatThrownBy(() -> store.beginTables(lease, List.of(table(0))).get(0))
                    .isInstanceOfSatisfying(
                            EfmeshException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BUG));
            TableRecord again = store.tableReady(
                    lease,
                    first.id(),
                    List.of(new BuiltFrom(ModelName.of("a.parent"), 0, "stamp")),
                    Ledger.EMPTY,
                    Instant.EPOCH);
            assertThat(store.read().tables()).containsExactly(java.util.Map.entry(first.id(), again));
            assertThat(again.status()).isEqualTo(TableStatus.READY);
            assertThat(again.dataVersion()).isEqualTo(2);
        }
    }

    @Test
    void whatOthersWriteIsSeenByTheNextRead(@TempDir Path folder) {
        Path file = folder.resolve("s");
        try (StateStore reader = StateStores.sqlite(file);
                StateStore writer = StateStores.sqlite(file)) {
            assertThat(reader.read()).isEqualTo(StateView.empty());
            Lease lease = lock(writer);
            for (int i = 0; i < 3; i++) {
                writer.addSnapshots(lease, List.of(snapshot(i)), List.of());
                assertThat(reader.read().snapshots()).hasSize(i + 1);
                assertThat(reader.read()).isEqualTo(writer.read());
            }
        }
    }

    private static SnapshotRecord snapshot(int i) {
        return new SnapshotRecord(
                "f" + i,
                1,
                ModelName.of("a.m" + i),
                "own" + i,
                "{\"sql\":\"" + "x".repeat(1000) + "\"}",
                List.of(),
                NOW);
    }

    private static NewTable table(int i) {
        return new NewTable(
                ModelName.of("a.m" + i),
                "f" + i,
                new RelationName("_efmesh", "a__m" + i),
                RelationKind.TABLE,
                Optional.empty());
    }

    @Test
    void thousandModelsInTwoEnvironmentsAreReadAsTheyWereWritten(@TempDir Path folder) {
        try (StateStore store = StateStores.sqlite(folder.resolve("s"))) {
            Lease lease = lock(store);
            List<SnapshotRecord> snapshots = new ArrayList<>();
            List<Member> members = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                snapshots.add(snapshot(i));
            }
            store.addSnapshots(lease, snapshots, List.of());
            for (int i = 0; i < 1000; i++) {
                TableRecord table = store.beginTables(lease, List.of(table(i))).get(0);
                store.tableReady(
                        lease,
                        table.id(),
                        List.of(new BuiltFrom(ModelName.of("a.parent"), 0, "stamp")),
                        Ledger.EMPTY,
                        Instant.EPOCH);
                members.add(new Member(table.model(), "f" + i, OptionalLong.of(table.id()), "{}"));
            }
            for (String environment : List.of("dev", "prod")) {
                Intent intent = new Intent(new EnvironmentName(environment), members, List.of(), "ada");
                store.beginPromotion(lease, intent);
                store.finishPromotion(lease, intent, NOW);
            }
            StateView view = store.read();
            assertThat(view.snapshots().values()).containsExactlyElementsOf(snapshots);
            assertThat(view.tables()).hasSize(1000);
            assertThat(view.environment(new EnvironmentName("prod"))
                            .orElseThrow()
                            .members()
                            .values())
                    .containsExactlyInAnyOrderElementsOf(members);
        }
    }
}
