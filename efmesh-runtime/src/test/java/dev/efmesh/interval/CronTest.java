package dev.efmesh.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schedules, against a search of every minute. */
class CronTest {
    private static final int SEARCHED_MINUTES = 60 * 24 * 3;

    /** The fields of an expression as sets of numbers, so that minutes can be tried one by one. */
    private record Fields(List<Integer> minutes, List<Integer> hours, List<Integer> weekdays) {
        String text() {
            return list(minutes) + " " + list(hours) + " * * " + list(weekdays);
        }

        private static String list(List<Integer> values) {
            return values.isEmpty()
                    ? "*"
                    : String.join(",", values.stream().map(String::valueOf).toList());
        }

        boolean matches(ZonedDateTime time) {
            return (minutes.isEmpty() || minutes.contains(time.getMinute()))
                    && (hours.isEmpty() || hours.contains(time.getHour()))
                    && (weekdays.isEmpty()
                            || weekdays.contains(time.getDayOfWeek().getValue() % 7));
        }
    }

    @Provide
    Arbitrary<Fields> fields() {
        return Combinators.combine(some(0, 59), some(0, 23), some(0, 6)).as(Fields::new);
    }

    private static Arbitrary<List<Integer>> some(int least, int most) {
        return Arbitraries.integers()
                .between(least, most)
                .list()
                .uniqueElements()
                .ofMaxSize(3);
    }

    @Provide
    Arbitrary<Instant> instants() {
        return Arbitraries.longs()
                .between(
                        Instant.parse("2020-01-01T00:00:00Z").getEpochSecond(),
                        Instant.parse("2028-01-01T00:00:00Z").getEpochSecond())
                .map(Instant::ofEpochSecond);
    }

    @Property(tries = 200)
    void inUtcTheNextIsTheFirstMinuteThatMatches(@ForAll("fields") Fields fields, @ForAll("instants") Instant instant) {
        Optional<Instant> next = Cron.parse(fields.text(), "UTC").next(instant);
        Instant minute = Instant.ofEpochSecond(Math.floorDiv(instant.getEpochSecond(), 60L) * 60);
        Optional<Instant> first = IntStream.rangeClosed(1, SEARCHED_MINUTES)
                .mapToObj(i -> minute.plus(Duration.ofMinutes(i)))
                .filter(each -> fields.matches(each.atZone(ZoneId.of("UTC"))))
                .findFirst();
        first.ifPresent(found -> assertThat(next).contains(found));
    }

    @Property(tries = 200)
    void previousOfNextIsNextAndNothingLiesBetween(
            @ForAll("fields") Fields fields, @ForAll("instants") Instant instant) {
        Cron cron = Cron.parse(fields.text(), "Europe/Lisbon");
        Instant next = cron.next(instant).orElseThrow();
        assertThat(next).isAfter(instant);
        assertThat(cron.previous(next)).contains(next);
        assertThat(cron.previous(next.minusNanos(1)).filter(before -> before.isAfter(instant)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "@hourly,             2026-03-01T10:20:00Z, 2026-03-01T11:00:00Z",
        "@daily,              2026-03-01T10:20:00Z, 2026-03-02T00:00:00Z",
        "@weekly,             2026-03-04T10:20:00Z, 2026-03-09T00:00:00Z",
        "@monthly,            2026-03-01T00:00:00Z, 2026-04-01T00:00:00Z",
        "@yearly,             2026-03-01T00:00:00Z, 2027-01-01T00:00:00Z",
        "*/15 9-17 * * mon-fri, 2026-03-06T17:50:00Z, 2026-03-09T09:00:00Z",
        "0 0 29 2 *,          2026-03-01T00:00:00Z, 2028-02-29T00:00:00Z",
        "0 0 13 * 5,          2026-03-07T00:00:00Z, 2026-03-13T00:00:00Z",
        "30 6 1 jan *,        2026-03-07T00:00:00Z, 2027-01-01T06:30:00Z",
        "0 12 * * 7,          2026-03-02T00:00:00Z, 2026-03-08T12:00:00Z",
    })
    void expressionsAreReadAsCrontabReadsThem(String expression, Instant after, Instant next) {
        assertThat(Cron.parse(expression, "UTC").next(after)).contains(next);
    }

    @Test
    void aRestrictedDayOfMonthAndDayOfWeekAreEitherEnough() {
        Cron cron = Cron.parse("0 0 13 * fri", "UTC");
        assertThat(cron.next(Instant.parse("2026-03-13T00:00:00Z"))).contains(Instant.parse("2026-03-20T00:00:00Z"));
        assertThat(Instant.parse("2026-03-20T00:00:00Z")
                        .atZone(ZoneId.of("UTC"))
                        .getDayOfWeek())
                .isEqualTo(DayOfWeek.FRIDAY);
    }

    @Test
    void aTimeThatTheClockSkipsIsDueAtTheChangeAndOneThatComesTwiceIsDueTwice() {
        Cron cron = Cron.parse("30 1 * * *", "Europe/Lisbon");
        assertThat(cron.next(Instant.parse("2026-03-28T12:00:00Z"))).contains(Instant.parse("2026-03-29T01:00:00Z"));
        assertThat(cron.next(Instant.parse("2026-10-24T12:00:00Z"))).contains(Instant.parse("2026-10-25T00:30:00Z"));
        assertThat(cron.next(Instant.parse("2026-10-25T00:30:00Z"))).contains(Instant.parse("2026-10-25T01:30:00Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@dayly | there is no '@dayly'",
                "* * * * | has 4 fields",
                "60 * * * * | the minute '60' is not between 0 and 59",
                "0 24 * * * | the hour '24'",
                "0 0 0 * * | the day of month '0'",
                "0 0 1 foo * | the month 'foo'",
                "5-1 * * * * | begins after its end",
                "5/2 * * * * | neither a number",
                "*/0 * * * * | the minute's step '0'",
                "0 0 31 2 * | a day that never comes",
            })
    void whatIsNoScheduleIsRefusedByName(String expression, String message) {
        assertThatThrownBy(() -> Cron.parse(expression, "UTC")).hasMessageContaining(message);
    }

    @Test
    void anUnknownZoneIsRefused() {
        assertThatThrownBy(() -> Cron.parse("@daily", "Europe/Lisboa")).hasMessageContaining("'Europe/Lisboa'");
    }
}
