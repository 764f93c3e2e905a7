package dev.efmesh.model;

import static java.util.Objects.requireNonNull;

import dev.efmesh.interval.Cron;
import dev.efmesh.sql.Segment;
import dev.efmesh.sql.Template;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The definition of one model, as generated code states it. Immutable and thread-safe.
 *
 * @param <R> the record that is the model's row
 */
public final class ModelDef<R> {
    private final ModelName name;
    private final Class<R> recordType;
    private final ModelKind kind;
    private final Contract contract;
    private final @Nullable Template query;
    private final List<AuditDef> audits;
    private final List<String> grain;
    private final String description;
    private final String owner;
    private final @Nullable Cron cron;
    private final String queryIdentity;
    private final String verifiedBy;
    private final RowReader<R> reader;
    private final List<ModelName> parents;
    private final List<ModelName> auditParents;

    private ModelDef(Builder<R> builder) {
        name = builder.name;
        recordType = builder.recordType;
        kind = requireNonNull(builder.kind, "kind is null");
        contract = new Contract(builder.columns);
        query = builder.query;
        queryIdentity = builder.queryIdentity;
        verifiedBy = builder.verifiedBy;
        audits = List.copyOf(builder.audits);
        grain = List.copyOf(builder.grain);
        description = builder.description;
        owner = builder.owner;
        cron = builder.cron;
        reader = requireNonNull(builder.reader, "reader is null");
        parents = query == null ? List.of() : refs(List.of(query));
        auditParents = refs(audits.stream().map(AuditDef::query).toList());
    }

    /** Begins a definition; {@code name} is {@code schema.table}. */
    public static <R> Builder<R> builder(String name, Class<R> recordType) {
        return new Builder<>(ModelName.of(name), recordType);
    }

    public ModelName name() {
        return name;
    }

    public Class<R> recordType() {
        return recordType;
    }

    public ModelKind kind() {
        return kind;
    }

    public Contract contract() {
        return contract;
    }

    /** The query with its refs resolved to model names; empty for seeds and externals. */
    public Optional<Template> query() {
        return Optional.ofNullable(query);
    }

    /** The SHA-256 of the query's tokens, computed while compiling; empty text for seeds and externals. */
    public String queryIdentity() {
        return queryIdentity;
    }

    /** The engine and version that has checked this definition while compiling; empty text where none has. */
    public String verifiedBy() {
        return verifiedBy;
    }

    public List<AuditDef> audits() {
        return audits;
    }

    public List<String> grain() {
        return grain;
    }

    /** Empty where there is none. */
    public String description() {
        return description;
    }

    /** Empty where there is none. */
    public String owner() {
        return owner;
    }

    /** When the model is due; empty where it follows its intervals or its parents. */
    public Optional<Cron> cron() {
        return Optional.ofNullable(cron);
    }

    public RowReader<R> reader() {
        return reader;
    }

    /** The models that the query reads, in the order of their first mention. */
    public List<ModelName> parents() {
        return parents;
    }

    /** The models that audits read besides the model itself, in the order of their first mention. */
    public List<ModelName> auditParents() {
        return auditParents;
    }

    private static List<ModelName> refs(List<Template> templates) {
        Set<ModelName> names = new LinkedHashSet<>();
        for (Template template : templates) {
            for (Segment segment : template.segments()) {
                if (segment instanceof Segment.Ref ref) {
                    names.add(ModelName.of(ref.target()));
                }
            }
        }
        return List.copyOf(names);
    }

    @Override
    public String toString() {
        return name.toString();
    }

    /** Collects the parts of a definition. Not thread-safe. */
    public static final class Builder<R> {
        private final ModelName name;
        private final Class<R> recordType;
        private final List<ColumnDef> columns = new ArrayList<>();
        private final List<AuditDef> audits = new ArrayList<>();
        private List<String> grain = List.of();
        private String description = "";
        private String owner = "";
        private String queryIdentity = "";
        private String verifiedBy = "";
        private @Nullable Cron cron;
        private @Nullable ModelKind kind;
        private @Nullable Template query;
        private @Nullable RowReader<R> reader;

        private Builder(ModelName name, Class<R> recordType) {
            this.name = name;
            this.recordType = requireNonNull(recordType, "recordType is null");
        }

        public Builder<R> kind(ModelKind value) {
            kind = value;
            return this;
        }

        public Builder<R> column(String column, String component, DataType type, boolean nullable, String text) {
            columns.add(new ColumnDef(column, component, type, nullable, text));
            return this;
        }

        /** Sets the query; {@code identity} is the hash of its tokens. */
        public Builder<R> query(Template template, String identity) {
            query = template;
            queryIdentity = identity;
            return this;
        }

        public Builder<R> verifiedBy(String engine) {
            verifiedBy = engine;
            return this;
        }

        public Builder<R> audit(AuditDef audit) {
            audits.add(audit);
            return this;
        }

        public Builder<R> grain(String... names) {
            grain = List.of(names);
            return this;
        }

        public Builder<R> description(String text) {
            description = text;
            return this;
        }

        public Builder<R> owner(String text) {
            owner = text;
            return this;
        }

        /** Sets the schedule; see {@link Cron#parse}. */
        public Builder<R> cron(String expression, String zone) {
            cron = Cron.parse(expression, zone);
            return this;
        }

        public Builder<R> reader(RowReader<R> value) {
            reader = value;
            return this;
        }

        public ModelDef<R> build() {
            return new ModelDef<>(this);
        }
    }
}
