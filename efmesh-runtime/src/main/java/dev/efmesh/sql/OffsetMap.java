package dev.efmesh.sql;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Leads from an offset in rendered SQL back to the author's text; inside a replaced token, to the token's beginning. Immutable. */
public final class OffsetMap {
    private record Stretch(int rendered, int source, boolean verbatim) {}

    private final List<Stretch> stretches;

    private OffsetMap(List<Stretch> stretches) {
        this.stretches = stretches;
    }

    static Builder builder() {
        return new Builder();
    }

    /** The author's offset for an offset in the rendered text, both UTF-16. */
    public int toSource(int rendered) {
        Stretch found = new Stretch(0, 0, true);
        for (Stretch stretch : stretches) {
            if (stretch.rendered > rendered) {
                break;
            }
            found = stretch;
        }
        return found.verbatim ? found.source + rendered - found.rendered : found.source;
    }

    /** The UTF-16 offset in {@code text} of a UTF-8 byte offset, which is how engines count. */
    public static int fromUtf8(String text, int bytes) {
        int counted = 0;
        int index = 0;
        while (index < text.length() && counted < bytes) {
            int codePoint = text.codePointAt(index);
            counted += Character.toString(codePoint).getBytes(StandardCharsets.UTF_8).length;
            index += Character.charCount(codePoint);
        }
        return index;
    }

    static final class Builder {
        private final List<Stretch> stretches = new ArrayList<>();

        void add(int rendered, int source, boolean verbatim) {
            stretches.add(new Stretch(rendered, source, verbatim));
        }

        OffsetMap build() {
            return new OffsetMap(List.copyOf(stretches));
        }
    }
}
