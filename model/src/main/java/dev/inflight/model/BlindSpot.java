package dev.inflight.model;

import java.util.List;

/**
 * A source that went silent or broke, and the rules that it leaves without an answer.
 *
 * @param source the metric, with labels where they tell series apart
 * @param reason why there is no answer, in a few words
 * @param sinceNs since when, Unix nanoseconds
 * @param rules names of the rules that cannot be answered, sorted
 */
public record BlindSpot(String source, String reason, long sinceNs, List<String> rules) {
  public BlindSpot {
    rules = List.copyOf(rules);
  }
}
