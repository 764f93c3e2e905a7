package dev.efmesh.processor.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/** Collects the diagnostics of a compilation and prints them once, sorted. Not thread-safe. */
public final class Report {
    private record Item(Code code, Place place, String message, SourcePositions.Position position) {}

    private final SourcePositions positions;
    private final List<Item> items = new ArrayList<>();
    private final Map<TypeElement, Set<String>> allowed = new HashMap<>();
    private final Set<Element> faulty = new HashSet<>();

    public Report(SourcePositions positions) {
        this.positions = positions;
    }

    /** Silences warnings for a model. */
    public void allow(TypeElement model, Set<String> warnings) {
        allowed.put(model, warnings);
    }

    public void add(Code code, Place place, Object... arguments) {
        item(code, place, code.message(arguments), positions.of(place));
    }

    /** A diagnostic inside an SQL text: its line is shown, with a caret. */
    public void addInSql(Code code, SqlPlace place, Object... arguments) {
        Optional<SourcePositions.Excerpt> found = positions.inSql(place);
        String message = code.message(arguments);
        if (found.isPresent()) {
            String shown =
                    message + "\n  " + found.get().where() + "\n" + found.get().text();
            item(code, place.place(), shown, found.get().position());
        } else {
            item(code, place.place(), message, positions.of(place.place()));
        }
    }

    private void item(Code code, Place place, String message, SourcePositions.Position position) {
        if (code.isWarning() && isAllowed(code, place.element())) {
            return;
        }
        if (!code.isWarning()) {
            faulty.add(place.element());
        }
        String suffix = code.isWarning() ? " (" + code.warning() + ")" : "";
        items.add(new Item(code, place, "[" + code.code() + "] " + withSuffix(message, suffix), position));
    }

    private static String withSuffix(String message, String suffix) {
        int line = message.indexOf('\n');
        return line < 0 ? message + suffix : message.substring(0, line) + suffix + message.substring(line);
    }

    private boolean isAllowed(Code code, Element element) {
        for (Element at = element; at != null; at = at.getEnclosingElement()) {
            if (at instanceof TypeElement type
                    && allowed.getOrDefault(type, Set.of()).contains(code.warning())) {
                return true;
            }
        }
        return false;
    }

    /** Whether an error was reported at the type or inside it. */
    public boolean hasErrors(TypeElement type) {
        return faulty.stream().anyMatch(element -> {
            for (Element at = element; at != null; at = at.getEnclosingElement()) {
                if (at.equals(type)) {
                    return true;
                }
            }
            return false;
        });
    }

    public boolean hasErrors() {
        return !faulty.isEmpty();
    }

    /** Prints all that was collected, by file, line, column and code, and forgets it. */
    public void print(Messager messager) {
        items.sort(Comparator.comparing((Item item) -> item.position.file())
                .thenComparing(item -> item.position.line())
                .thenComparing(item -> item.position.column())
                .thenComparing(item -> item.code)
                .thenComparing(Item::message));
        for (Item item : items) {
            Diagnostic.Kind kind = item.code.isWarning() ? Diagnostic.Kind.WARNING : Diagnostic.Kind.ERROR;
            Place place = item.place;
            if (place.mirror() == null) {
                messager.printMessage(kind, item.message, place.element());
            } else if (place.value() == null) {
                messager.printMessage(kind, item.message, place.element(), place.mirror());
            } else {
                messager.printMessage(kind, item.message, place.element(), place.mirror(), place.value());
            }
        }
        items.clear();
    }
}
