package dev.efmesh.engine.duckdb;

import dev.efmesh.engine.AuditOutcome;
import dev.efmesh.engine.AuditQuery;
import dev.efmesh.engine.BuildOutcome;
import dev.efmesh.engine.Capabilities;
import dev.efmesh.engine.CatalogRelation;
import dev.efmesh.engine.ContractFault;
import dev.efmesh.engine.Engine;
import dev.efmesh.engine.IntervalTable;
import dev.efmesh.engine.IntervalWriter;
import dev.efmesh.engine.RelationKind;
import dev.efmesh.engine.SeedLoad;
import dev.efmesh.engine.SeedRows;
import dev.efmesh.engine.TableBuild;
import dev.efmesh.engine.TextTable;
import dev.efmesh.engine.ViewBuild;
import dev.efmesh.engine.ViewSwap;
import dev.efmesh.model.Contract;
import dev.efmesh.model.ModelDef;
import dev.efmesh.model.ModelKind;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.model.RowReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** DuckDB behind the engine's verbs; each is delegated to the class that knows how. Thread-safe. */
final class DuckDbEngine implements Engine {
    private final DuckDbConnections connections;
    private final DuckDbConnections scratch = DuckDbConnections.scratch();
    private final DuckDbFiles files;
    private final DuckDbSpelling spelling;
    private final DuckDbBuilds builds;
    private final DuckDbCatalog catalog;
    private final DuckDbReads reads;

    DuckDbEngine(DuckDbSettings settings) {
        connections = new DuckDbConnections(settings);
        files = new DuckDbFiles(settings.folder());
        spelling = new DuckDbSpelling(files);
        builds = new DuckDbBuilds(connections);
        catalog = new DuckDbCatalog(connections);
        reads = new DuckDbReads(connections);
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(Capabilities.Transactions.DATA_AND_DDL, true, true, false);
    }

    @Override
    public String location() {
        return connections.location();
    }

    @Override
    public SqlSpelling spelling() {
        return spelling;
    }

    @Override
    public boolean sameMeaning(String left, String right) {
        return DuckDbMeaning.same(scratch, left, right);
    }

    @Override
    public Optional<String> stampOf(ModelKind.ExternalSource source) {
        return source instanceof ModelKind.ExternalSource.Files where ? files.stamp(where) : Optional.empty();
    }

    @Override
    public Optional<String> storeId() {
        return catalog.storeId();
    }

    @Override
    public void claim(String storeId) {
        catalog.claim(storeId);
    }

    @Override
    public List<CatalogRelation> relations(Collection<String> schemas) {
        return catalog.relations(schemas);
    }

    /** What javac has checked with this very engine is not checked again. */
    @Override
    public List<ContractFault> verify(List<ModelDef<?>> models) {
        DuckDbSources sources = new DuckDbSources(connections, files, spelling);
        List<ContractFault> faults = new ArrayList<>();
        models.forEach(model -> faults.addAll(sources.faults(model)));
        DuckDbVerifier verifier = new DuckDbVerifier(scratch);
        String version = verifier.engine();
        Set<ModelName> unchecked = models.stream()
                .filter(model -> !model.verifiedBy().equals(version))
                .map(ModelDef::name)
                .collect(Collectors.toSet());
        if (!unchecked.isEmpty()) {
            faults.addAll(verifier.verify(models, unchecked));
        }
        return faults;
    }

    @Override
    public void verifySeed(Contract contract, SeedRows rows) {
        builds.tryCells(contract, rows);
    }

    @Override
    public List<AuditOutcome> audit(List<AuditQuery> audits) {
        return connections.read("auditing", connection -> DuckDbAudits.run(connection, audits));
    }

    @Override
    public <R> Stream<R> read(String sql, Contract contract, RowReader<R> reader) {
        return reads.read(sql, contract, reader);
    }

    @Override
    public TextTable readText(String sql, int limit) {
        return connections.read("reading", connection -> DuckDbAudits.table(connection, sql, limit));
    }

    @Override
    public BuildOutcome build(TableBuild build) {
        return builds.build(build);
    }

    @Override
    public BuildOutcome load(SeedLoad load) {
        return builds.load(load);
    }

    @Override
    public void create(RelationName target, Contract contract, String description) {
        builds.create(target, contract, description);
    }

    @Override
    public IntervalWriter intervals(IntervalTable table) {
        return new DuckDbIntervals(connections, spelling, table);
    }

    @Override
    public void cancel() {
        connections.cancel();
    }

    @Override
    public BuildOutcome buildView(ViewBuild build) {
        return builds.view(build);
    }

    @Override
    public void swapViews(ViewSwap swap) {
        catalog.swap(swap);
    }

    @Override
    public void drop(RelationName relation, RelationKind kind) {
        catalog.drop(relation, kind);
    }

    @Override
    public void close() {
        try {
            connections.close();
        } finally {
            scratch.close();
        }
    }
}
