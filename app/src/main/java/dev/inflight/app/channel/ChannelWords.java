package dev.inflight.app.channel;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.PlainText;
import dev.inflight.sink.notify.mute.QuietWindow;
import dev.inflight.sink.notify.pipeline.Pace;
import dev.inflight.sink.notify.pipeline.Route;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a channel is, in words. */
final class ChannelWords {
  static final List<String> TITLES =
      List.of("channel", "type", "takes", "pace", "quiet hours", "secrets from");

  private ChannelWords() {}

  /** As many as there are titles. */
  static List<String> cells(Channel channel) {
    Stream<String> cells =
        Stream.of(
            channel.name(),
            channel.isBot() ? "slack bot" : channel.type().word(),
            takes(channel.route()),
            pace(channel.pace()),
            channel.quietHours().isEmpty()
                ? "none"
                : channel.quietHours().stream().map(ChannelWords::window).collect(joined("; ")),
            secrets(channel));
    return cells.map(PlainText::line).toList();
  }

  private static String takes(Route route) {
    if (!route.enabled()) {
      return "nothing, not enabled";
    }
    String tags = new TreeSet<>(route.tags()).stream().collect(joined(" or "));
    return levels(route.levels()) + (tags.isEmpty() ? "" : ", tagged " + tags);
  }

  private static String levels(Set<Level> levels) {
    TreeSet<Level> sorted = new TreeSet<>(levels);
    if (sorted.isEmpty()) {
      return "no level";
    }
    Level least = sorted.first();
    boolean upwards = sorted.size() == Level.values().length - least.ordinal();
    if (!upwards || sorted.size() == 1) {
      return sorted.stream().map(Level::word).collect(joined(", "));
    }
    return least == Level.DEBUG ? "all levels" : least.word() + " and above";
  }

  private static String pace(Pace pace) {
    List<String> words = new ArrayList<>();
    words.add(rate(pace));
    words.add(
        "%d waiting (%s) for up to %s"
            .formatted(
                pace.outbox().entries(),
                Sizes.words(pace.outbox().bytes()),
                DurationWords.of(pace.maxAge())));
    if (!pace.groupWait().isZero()) {
      String by = pace.groupBy().isEmpty() ? "" : " by " + String.join(", ", pace.groupBy());
      words.add("grouped" + by + " for " + DurationWords.of(pace.groupWait()));
    }
    if (!pace.dedup().isZero()) {
      words.add("the same once in " + DurationWords.of(pace.dedup()));
    }
    return String.join(", ", words);
  }

  /** {@code 1/s and 60/min}. */
  static String rate(Pace pace) {
    return rate(pace.perSecond(), pace.perMinute());
  }

  /** What a type of channels takes. */
  static String rate(ChannelType type) {
    return rate(type.perSecond(), type.perMinute());
  }

  private static String rate(int perSecond, int perMinute) {
    if (perSecond == 0 && perMinute == 0) {
      return "any number";
    }
    return (perSecond == 0 ? "" : perSecond + "/s")
        + (perSecond == 0 || perMinute == 0 ? "" : " and ")
        + (perMinute == 0 ? "" : perMinute + "/min");
  }

  private static String window(QuietWindow window) {
    String days =
        window.days().size() == DayOfWeek.values().length
            ? ""
            : " " + days(window).stream().collect(joined(" "));
    String except =
        window
            .except()
            .map(level -> level == Level.CRITICAL ? "critical" : level.word() + " and above")
            .map(words -> " but " + words)
            .orElse("");
    return window.from() + "-" + window.to() + " " + window.zone() + days + except;
  }

  /** Monday first. */
  static List<String> days(QuietWindow window) {
    return new TreeSet<>(window.days())
        .stream().map(each -> each.name().toLowerCase(Locale.ROOT).substring(0, 3)).toList();
  }

  private static String secrets(Channel channel) {
    List<String> from = new ArrayList<>();
    channel.url().ifPresent(each -> from.add("url: " + each));
    channel.secret().ifPresent(each -> from.add("secret: " + each));
    return String.join(", ", from);
  }

  private static java.util.stream.Collector<CharSequence, ?, String> joined(String separator) {
    return Collectors.joining(separator);
  }
}
