package dev.inflight.app.channel;

import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.mute.QuietWindow;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads when a channel is to be quiet. */
final class QuietHoursReader {
  private static final List<String> KEYS = List.of("from", "to", "zone", "days", "except");
  private static final String SHAPE = "{from, to, zone, days, except}";
  private static final int MOST = 50;
  private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{2})");
  private static final String ZONE = "a time zone such as Europe/Berlin or UTC";

  private final Section channel;

  QuietHoursReader(Section channel) {
    this.channel = channel;
  }

  List<QuietWindow> read() {
    List<Section> sections = channel.sections("quiet_hours", "window of quiet hours", KEYS, SHAPE);
    if (sections.size() > MOST) {
      int offset = channel.mapping().offsetOf("quiet_hours");
      channel.error(offset, sections.size() + " windows, expected at most " + MOST);
    }
    return sections.stream().flatMap(each -> window(each).stream()).toList();
  }

  private static Optional<QuietWindow> window(Section section) {
    Optional<LocalTime> from = time(section, "from", false);
    Optional<LocalTime> to = time(section, "to", true);
    Optional<ZoneId> zone = section.required("zone", ZONE).flatMap(each -> zone(section, each));
    Set<DayOfWeek> days = days(section);
    Optional<Level> except = except(section);
    return from.flatMap(
        begin -> to.flatMap(end -> zone.map(at -> new QuietWindow(begin, end, at, days, except))));
  }

  private static Optional<LocalTime> time(Section section, String key, boolean last) {
    String expected = "a time of day such as 22:00";
    Optional<Scalar> scalar = section.required(key, expected);
    Optional<LocalTime> time = scalar.flatMap(each -> time(each.text(), last));
    if (scalar.isPresent() && time.isEmpty()) {
      section.invalid(key, scalar.get(), expected);
    }
    return time;
  }

  /** The end of a day is the begin of the next one. */
  private static Optional<LocalTime> time(String text, boolean last) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      return Optional.empty();
    }
    int hour = Integer.parseInt(time.group(1));
    int minute = Integer.parseInt(time.group(2));
    if (last && hour == 24 && minute == 0) {
      return Optional.of(LocalTime.MIDNIGHT);
    }
    return hour > 23 || minute > 59 ? Optional.empty() : Optional.of(LocalTime.of(hour, minute));
  }

  private static Optional<ZoneId> zone(Section section, Scalar scalar) {
    try {
      return Optional.of(ZoneId.of(scalar.text()));
    } catch (DateTimeException e) {
      String found = "zone is " + scalar.words() + ", expected " + ZONE;
      Set<String> known = ZoneId.getAvailableZoneIds();
      section.log().error(IssueKind.INVALID_VALUE, scalar.offset(), found, scalar.text(), known);
      return Optional.empty();
    }
  }

  private static Set<DayOfWeek> days(Section section) {
    if (section.mapping().value("days").isEmpty()) {
      return EnumSet.allOf(DayOfWeek.class);
    }
    Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
    for (Scalar each : section.mapping().texts("days")) {
      Optional<DayOfWeek> day = day(each.text());
      day.ifPresent(days::add);
      if (day.isEmpty()) {
        section.invalid("days", each, "mon, tue, wed, thu, fri, sat, sun");
      }
    }
    if (days.isEmpty()) {
      section.error(section.mapping().offsetOf("days"), "no day, expected some, or no 'days'");
    }
    return days;
  }

  private static Optional<DayOfWeek> day(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return Stream.of(DayOfWeek.values())
        .filter(
            each -> {
              String name = each.name().toLowerCase(Locale.ROOT);
              return name.equals(lower) || name.substring(0, 3).equals(lower);
            })
        .findFirst();
  }

  private static Optional<Level> except(Section section) {
    Optional<Scalar> scalar = section.text("except", "a level, or none");
    if (scalar.isEmpty()) {
      return Optional.of(Level.CRITICAL);
    }
    return scalar.get().text().equals("none")
        ? Optional.empty()
        : RouteReader.level(section, "except", scalar.get());
  }
}
