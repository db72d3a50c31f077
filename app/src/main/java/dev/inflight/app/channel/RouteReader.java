package dev.inflight.app.channel;

import dev.inflight.app.rules.Mapping;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.pipeline.Route;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads which messages a channel takes. */
final class RouteReader {
  private final Section section;
  private final Mapping mapping;

  RouteReader(Section section) {
    this.section = section;
    this.mapping = section.mapping();
  }

  Route read() {
    Set<String> tags =
        mapping.texts("tags").stream().map(Scalar::text).collect(Collectors.toUnmodifiableSet());
    return new Route(levels(), tags, mapping.flag("enabled", true));
  }

  private Set<Level> levels() {
    Set<Level> levels = EnumSet.noneOf(Level.class);
    for (Scalar each : mapping.texts("levels")) {
      level(section, "levels", each).ifPresent(levels::add);
    }
    Optional<Scalar> least = mapping.scalar("min_level", "a level");
    if (least.isPresent() && mapping.has("levels")) {
      section.error(mapping.offsetOf("min_level"), "both min_level and levels, expected one");
    }
    Level from = least.flatMap(each -> level(section, "min_level", each)).orElse(Level.DEBUG);
    return mapping.has("levels") ? levels : EnumSet.range(from, Level.CRITICAL);
  }

  /** The level that a word names. */
  static Optional<Level> level(Section section, String key, Scalar word) {
    Optional<Level> level = Level.named(word.text());
    if (level.isEmpty()) {
      String found =
          key + " is " + word.words() + ", expected debug, info, warning, error, critical";
      section.log().error(IssueKind.UNKNOWN_LEVEL, word.offset(), found);
    }
    return level;
  }
}
