package dev.inflight.rules;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Source;
import dev.inflight.model.AlertLink;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import java.util.List;
import java.util.Optional;

/**
 * A rule as it was written, parsed but not yet checked.
 *
 * @param name unique in its set; never empty
 * @param named false when the name was made from the condition
 * @param condition when it holds, the rule is active
 * @param source the condition's text and place, for issues
 * @param clear with it, only its truth ends an episode
 * @param message template; empty: the condition itself
 * @param title template; empty: the name, or the condition of an unnamed rule
 * @param labels added to every alert
 * @param by labels that make instances, in the order written
 * @param maxInstances how many instances there may be
 * @param timing how long, how often
 * @param links where its alerts say to read on
 */
public record RuleDefinition(
    String name,
    boolean named,
    Condition condition,
    Source source,
    Optional<Clear> clear,
    Level level,
    Template message,
    Template title,
    List<String> channels,
    List<String> tags,
    Labels labels,
    boolean enabled,
    List<String> by,
    int maxInstances,
    Timing timing,
    List<AlertLink> links) {

  /** How many instances a rule may have unless it says otherwise. */
  public static final int DEFAULT_MAX_INSTANCES = 1_000;

  public RuleDefinition {
    channels = List.copyOf(channels);
    tags = List.copyOf(tags);
    by = List.copyOf(by);
    links = List.copyOf(links);
  }

  /** A rule whose alerts say nothing of where to read on. */
  public RuleDefinition(
      String name,
      boolean named,
      Condition condition,
      Source source,
      Optional<Clear> clear,
      Level level,
      Template message,
      Template title,
      List<String> channels,
      List<String> tags,
      Labels labels,
      boolean enabled,
      List<String> by,
      int maxInstances,
      Timing timing) {
    this(
        name,
        named,
        condition,
        source,
        clear,
        level,
        message,
        title,
        channels,
        tags,
        labels,
        enabled,
        by,
        maxInstances,
        timing,
        List.of());
  }

  /** A second condition, with its text and place. */
  public record Clear(Condition condition, Source source) {}

  /**
   * A text with placeholders, and its place.
   *
   * @param text empty when the rule gives none
   */
  public record Template(String text, Source source) {}
}
