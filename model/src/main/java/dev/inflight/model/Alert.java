package dev.inflight.model;

import java.util.List;

/**
 * What a rule says of one instance during one episode.
 *
 * @param rule name of the rule
 * @param labels the instance's labels and the rule's own; with the rule's name, the alert's
 *     identity
 * @param title for people, one line
 * @param message for people, rendered when the change happened
 * @param expression the condition in its canonical form
 * @param value the number that the condition's first comparison looked at, NaN when there is none
 * @param explanation every part of the condition with its value, truth and reason
 * @param startedAtNs when the episode began to fire, Unix nanoseconds
 * @param activeAtNs when the condition began to hold, Unix nanoseconds
 * @param step step of the newest point, {@link Absent#LONG} when points have none
 * @param channels where to send it; empty: as the routing says
 * @param observation what the condition's first comparison looked at
 * @param links where to read on
 */
public record Alert(
    String rule,
    Labels labels,
    Level level,
    String title,
    String message,
    String expression,
    double value,
    String explanation,
    long startedAtNs,
    long activeAtNs,
    long step,
    List<String> channels,
    List<String> tags,
    Observation observation,
    List<AlertLink> links) {
  public Alert {
    channels = List.copyOf(channels);
    tags = List.copyOf(tags);
    links = List.copyOf(links);
  }

  /** An alert of which no more is known than its value. */
  public Alert(
      String rule,
      Labels labels,
      Level level,
      String title,
      String message,
      String expression,
      double value,
      String explanation,
      long startedAtNs,
      long activeAtNs,
      long step,
      List<String> channels,
      List<String> tags) {
    this(
        rule,
        labels,
        level,
        title,
        message,
        expression,
        value,
        explanation,
        startedAtNs,
        activeAtNs,
        step,
        channels,
        tags,
        Observation.of(expression, value),
        List.of());
  }
}
