package dev.inflight.sink.notify.mute;

import dev.inflight.model.Level;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Hours of some days of the week.
 *
 * <p>A window is one stretch of time. Where clocks are put forward and leave out its begin or its
 * end, that is the moment at which they are put forward; one that is left out wholly has no length.
 * Where they are put back, it goes from the first time that they show its begin to the last time
 * that they show its end.
 *
 * @param from when it begins, on one of its days
 * @param to when it ends: on the next day, unless that is later than {@code from}
 * @param days on which it begins
 * @param except the least level that is not muted; empty: everything is
 */
public record QuietWindow(
    LocalTime from, LocalTime to, ZoneId zone, Set<DayOfWeek> days, Optional<Level> except) {
  public QuietWindow {
    days = Set.copyOf(days);
  }

  boolean mutes(Level level) {
    return except.isEmpty() || level.compareTo(except.get()) < 0;
  }

  /** When the window ends that a moment lies in; nothing when it lies in none. */
  Optional<Instant> endAt(Instant now) {
    LocalDate today = now.atZone(zone).toLocalDate();
    return IntStream.rangeClosed(-2, 1)
        .mapToObj(today::plusDays)
        .filter(day -> days.contains(day.getDayOfWeek()))
        .filter(day -> !now.isBefore(begin(day)) && now.isBefore(end(day)))
        .map(this::end)
        .max(Comparator.naturalOrder());
  }

  private Instant begin(LocalDate day) {
    return instant(day.atTime(from), true);
  }

  private Instant end(LocalDate day) {
    LocalDate last = to.isAfter(from) ? day : day.plusDays(1);
    return instant(last.atTime(to), false);
  }

  private Instant instant(LocalDateTime local, boolean first) {
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
    if (offsets.isEmpty()) {
      ZoneOffsetTransition gap = zone.getRules().getTransition(local);
      return gap.getInstant();
    }
    return local.toInstant(first ? offsets.get(0) : offsets.get(offsets.size() - 1));
  }
}
