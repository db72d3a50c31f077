package dev.inflight.app.who;

import dev.inflight.model.SeriesKey;
import dev.inflight.sink.report.Columns;
import dev.inflight.sink.report.Human;
import dev.inflight.sink.report.Page;
import dev.inflight.sink.report.Place;
import dev.inflight.sink.report.Places;
import dev.inflight.sink.report.Quantity;
import dev.inflight.sink.report.Throttle;
import dev.inflight.sink.report.Told;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What every device and engine said around a moment, a thing at a time. */
final class DevicesText {
  static final String MARK = "*";

  private final Places places;
  private final TimeWindow window;
  private final Optional<Place> peaked;

  DevicesText(Answer answer, Places places) {
    this.places = places;
    window = answer.window();
    peaked = answer.peak().map(each -> Place.of(each.sample().series()));
  }

  void print(Page page, List<DeviceReadings> devices) {
    Map<Place, List<DeviceReadings>> byPlace =
        devices.stream()
            .collect(
                Collectors.groupingBy(
                    each -> Place.of(each.series()), TreeMap::new, Collectors.toList()));
    int width = byPlace.keySet().stream().mapToInt(each -> Columns.of(name(each))).max().orElse(0);
    byPlace.forEach(
        (place, readings) -> {
          String start = Columns.left(name(place), width) + "  ";
          List<String> pieces = new ArrayList<>(List.of(when(readings)));
          pieces.addAll(values(readings));
          page.pieces(Page.Ink.BOLD, start, pieces, Columns.of(start) + 2);
        });
  }

  private String name(Place place) {
    return (peaked.filter(place::equals).isPresent() ? MARK : " ") + places.name(place);
  }

  private String when(List<DeviceReadings> readings) {
    LongSummaryStatistics before =
        readings.stream()
            .flatMap(each -> each.before().stream())
            .mapToLong(each -> window.atNs() - each.atNs())
            .summaryStatistics();
    LongSummaryStatistics after =
        readings.stream()
            .flatMap(each -> each.after().stream())
            .mapToLong(each -> each.atNs() - window.atNs())
            .summaryStatistics();
    List<String> words = new ArrayList<>();
    if (before.getCount() > 0) {
      words.add(before.getMax() == 0 ? "read then" : "read " + range(before) + " before");
    }
    if (after.getCount() > 0) {
      words.add((words.isEmpty() ? "not read before, but " : "") + range(after) + " after");
    }
    return String.join(" and ", words);
  }

  private static String range(LongSummaryStatistics of) {
    String low = Human.duration(of.getMin());
    String high = Human.duration(of.getMax());
    return low.equals(high) ? low : low + " to " + high;
  }

  private static List<String> values(List<DeviceReadings> readings) {
    return readings.stream()
        .sorted(
            Comparator.comparingInt((DeviceReadings each) -> Told.of(each.series()).order())
                .thenComparing(each -> each.series().metric())
                .thenComparing(each -> each.series().source()))
        .flatMap(each -> value(each).stream())
        .distinct()
        .toList();
  }

  private static Optional<String> value(DeviceReadings of) {
    Told told = Told.of(of.series());
    return switch (told.how()) {
      case NEVER, SHARE -> Optional.empty();
      case GROWTH -> growth(of).map(each -> String.format(Locale.ROOT, told.brief(), each));
      case BITS -> Optional.of(arrow(of, (value, series) -> Throttle.words(value)));
      case MEAN, HIGHEST, LOWEST, RANGE ->
          Optional.of(
              String.format(
                  Locale.ROOT,
                  told.brief(),
                  arrow(of, (value, series) -> Quantity.of(value, series.unit()))));
    };
  }

  /** How much a counter grew between the two readings; nothing when it stood still. */
  private static Optional<String> growth(DeviceReadings of) {
    if (of.before().isEmpty() || of.after().isEmpty()) {
      return Optional.empty();
    }
    double grown = of.after().get().sample().value() - of.before().get().sample().value();
    return grown > 0 ? Optional.of("+" + Quantity.of(grown, of.series().unit())) : Optional.empty();
  }

  private interface Words {
    String of(double value, SeriesKey series);
  }

  /** From the reading before to the one after, or one of them when they read alike. */
  private static String arrow(DeviceReadings of, Words words) {
    String from = text(of.before(), words);
    String to = text(of.after(), words);
    if (to.equals(Human.UNKNOWN) || from.equals(to)) {
      return from;
    }
    int space = from.lastIndexOf(' ');
    boolean oneUnit = space >= 0 && to.endsWith(from.substring(space)) && !from.contains(":");
    return (oneUnit ? from.substring(0, space) : from) + " → " + to;
  }

  private static String text(Optional<Reading> reading, Words words) {
    return reading
        .map(each -> words.of(each.sample().value(), each.sample().series()))
        .orElse(Human.UNKNOWN);
  }
}
