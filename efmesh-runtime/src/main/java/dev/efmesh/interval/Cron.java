package dev.efmesh.interval;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A schedule of five fields, as the POSIX {@code crontab} has them, in a time zone: minute, hour, day of month, month, day of week (0 and 7
 * are Sunday), with names, lists, ranges and steps. Where both days are restricted either is enough. A local time that a change of clocks
 * skips is due at that change; one that happens twice is due twice. Immutable.
 */
public final class Cron {
    private static final Map<String, String> NICKNAMES = Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 1",
            "@monthly", "0 0 1 * *",
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *");
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
    /** The 29th of February comes at least once in this time, and so does every other day there is. */
    private static final int SEARCHED_DAYS = 366 * 8 + 1;

    private static final int FIELDS = 5;
    private static final int HOURS = 24;
    private static final int MINUTES = 60;

    private final String text;
    private final ZoneId zone;
    private final BitSet minutes;
    private final BitSet hours;
    private final BitSet daysOfMonth;
    private final BitSet months;
    private final BitSet daysOfWeek;
    private final boolean eitherDay;

    private Cron(String text, ZoneId zone, String[] fields) {
        this.text = text;
        this.zone = zone;
        minutes = field("minute", fields[0], 0, 59, List.of());
        hours = field("hour", fields[1], 0, 23, List.of());
        daysOfMonth = field("day of month", fields[2], 1, 31, List.of());
        months = field("month", fields[3], 1, 12, MONTHS);
        daysOfWeek = field("day of week", fields[4], 0, 7, DAYS);
        if (daysOfWeek.get(7)) {
            daysOfWeek.set(0);
        }
        eitherDay = !fields[2].startsWith("*") && !fields[4].startsWith("*");
    }

    /**
     * Reads a nickname or five fields.
     *
     * @throws IllegalArgumentException with a sentence that says what is wrong
     */
    public static Cron parse(String expression, String zone) {
        String stripped = expression.strip();
        String nickname = stripped.toLowerCase(Locale.ROOT);
        if (nickname.startsWith("@") && !NICKNAMES.containsKey(nickname)) {
            throw new IllegalArgumentException("there is no '" + stripped + "'; there are "
                    + String.join(", ", NICKNAMES.keySet().stream().sorted().toList()));
        }
        String[] fields = NICKNAMES.getOrDefault(nickname, stripped).split("\\s+", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("'" + stripped + "' has " + fields.length
                    + " fields, and five are needed: minute, hour, day of month, month, day of week");
        }
        Cron cron = new Cron(stripped, zoneOf(zone), fields);
        if (cron.next(Instant.parse("2000-01-01T00:00:00Z")).isEmpty()) {
            throw new IllegalArgumentException("'" + stripped + "' names a day that never comes");
        }
        return cron;
    }

    private static ZoneId zoneOf(String zone) {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("there is no time zone '" + zone + "'", e);
        }
    }

    private static BitSet field(String what, String field, int least, int most, List<String> names) {
        BitSet values = new BitSet();
        for (String part : field.split(",", -1)) {
            String[] stepped = part.split("/", -1);
            String range = stepped[0];
            boolean all = range.equals("*");
            String[] bounds = all ? new String[] {String.valueOf(least), String.valueOf(most)} : range.split("-", -1);
            if (stepped.length > 2 || bounds.length > 2 || stepped.length == 2 && !all && bounds.length != 2) {
                throw new IllegalArgumentException(
                        "the " + what + " '" + part + "' is neither a number, nor a range, nor a step");
            }
            int from = number(what, bounds[0], least, most, names);
            int to = bounds.length == 2 ? number(what, bounds[1], least, most, names) : from;
            int step = stepped.length == 2 ? number(what + "'s step", stepped[1], 1, most, List.of()) : 1;
            if (from > to) {
                throw new IllegalArgumentException("the " + what + " '" + part + "' begins after its end");
            }
            for (int value = from; value <= to; value += step) {
                values.set(value);
            }
        }
        return values;
    }

    private static int number(String what, String text, int least, int most, List<String> names) {
        int named = names.indexOf(text.toLowerCase(Locale.ROOT));
        if (named >= 0) {
            return named + (names.size() == 12 ? 1 : 0);
        }
        boolean digits = !text.isEmpty() && text.length() <= 4 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        int value = digits ? Integer.parseInt(text) : -1;
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "the " + what + " '" + text + "' is not between " + least + " and " + most);
        }
        return value;
    }

    /** The latest instant that is due and not after {@code instant}; empty where none was in the eight years before. */
    public Optional<Instant> previous(Instant instant) {
        LocalDate day = instant.atZone(zone).toLocalDate().plusDays(1);
        for (int i = 0; i < SEARCHED_DAYS; i++) {
            Optional<Instant> found = slots(day.minusDays(i)).stream()
                    .filter(slot -> !slot.isAfter(instant))
                    .max(Comparator.naturalOrder());
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The earliest instant that is due and after {@code instant}; empty where none comes in the eight years after. */
    public Optional<Instant> next(Instant instant) {
        LocalDate day = instant.atZone(zone).toLocalDate().minusDays(1);
        for (int i = 0; i < SEARCHED_DAYS; i++) {
            Optional<Instant> found = slots(day.plusDays(i)).stream()
                    .filter(slot -> slot.isAfter(instant))
                    .min(Comparator.naturalOrder());
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private boolean isOn(LocalDate day) {
        if (!months.get(day.getMonthValue())) {
            return false;
        }
        boolean dayOfMonth = daysOfMonth.get(day.getDayOfMonth());
        boolean dayOfWeek = daysOfWeek.get(day.getDayOfWeek().getValue() % 7);
        return eitherDay ? dayOfMonth || dayOfWeek : dayOfMonth && dayOfWeek;
    }

    private List<Instant> slots(LocalDate day) {
        List<Instant> slots = new ArrayList<>();
        if (!isOn(day)) {
            return slots;
        }
        for (int hour = hours.nextSetBit(0); hour >= 0 && hour < HOURS; hour = hours.nextSetBit(hour + 1)) {
            for (int minute = minutes.nextSetBit(0);
                    minute >= 0 && minute < MINUTES;
                    minute = minutes.nextSetBit(minute + 1)) {
                addInstants(day.atTime(hour, minute), slots);
            }
        }
        return slots;
    }

    private void addInstants(LocalDateTime local, List<Instant> slots) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        if (offsets.isEmpty()) {
            ZoneOffsetTransition gap = zone.getRules().getTransition(local);
            slots.add(gap.getInstant());
        }
        offsets.forEach(offset -> slots.add(local.toInstant(offset)));
    }

    public ZoneId zone() {
        return zone;
    }

    /** As it was written, with the zone unless that is UTC. */
    @Override
    public String toString() {
        return zone.getId().equals("UTC") ? text : text + " (" + zone.getId() + ")";
    }
}
