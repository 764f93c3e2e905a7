package dev.efmesh.processor;

import dev.efmesh.processor.verify.Verification;
import dev.efmesh.sql.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The options of the processor.
 *
 * @param problems what is wrong with the options given, each as the option and a hint
 */
record ProcessorOptions(Verification.Mode verification, boolean debug, List<String[]> problems) {
    static final String VERIFY = "efmesh.verify";
    static final String DEBUG = "efmesh.debug";
    static final Set<String> NAMES = Set.of(VERIFY, DEBUG);

    static ProcessorOptions of(Map<String, String> given) {
        List<String[]> problems = new ArrayList<>();
        for (String name : new TreeSet<>(given.keySet())) {
            if (name.startsWith("efmesh.") && !NAMES.contains(name)) {
                problems.add(new String[] {name, Suggestions.hint(name, NAMES)});
            }
        }
        String mode = given.getOrDefault(VERIFY, "auto");
        Verification.Mode verification = Verification.Mode.AUTO;
        try {
            verification = Verification.Mode.valueOf(mode.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            problems.add(new String[] {VERIFY + "=" + mode, "; it is auto, on or off"});
        }
        return new ProcessorOptions(verification, Boolean.parseBoolean(given.getOrDefault(DEBUG, "false")), problems);
    }
}
