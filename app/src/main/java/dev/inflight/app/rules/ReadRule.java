package dev.inflight.app.rules;

import dev.inflight.grammar.Source;
import dev.inflight.rules.RuleDefinition;
import java.util.Set;

/**
 * A rule and how it was written.
 *
 * @param place of its name, or of its beginning
 * @param keys that were given; of a rule on one line, none
 * @param nulls keys that were given as nothing
 */
public record ReadRule(RuleDefinition rule, Place place, Set<String> keys, Set<String> nulls) {
  public ReadRule {
    keys = Set.copyOf(keys);
    nulls = Set.copyOf(nulls);
  }

  /**
   * A place in a file.
   *
   * @param line the whole line
   * @param within UTF-16 offset in that line
   */
  public record Place(Source line, int within) {}

  /** The file it is from; empty when there is none. */
  public String file() {
    return place.line().name();
  }

  /** The line of its name or of its beginning, from 1. */
  public int line() {
    return place.line().line();
  }

  ReadRule named(String name) {
    RuleDefinition r = rule;
    RuleDefinition renamed =
        new RuleDefinition(
            name,
            r.named(),
            r.condition(),
            r.source(),
            r.clear(),
            r.level(),
            r.message(),
            r.title(),
            r.channels(),
            r.tags(),
            r.labels(),
            r.enabled(),
            r.by(),
            r.maxInstances(),
            r.timing(),
            r.links());
    return new ReadRule(renamed, place, keys, nulls);
  }
}
