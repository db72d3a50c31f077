package dev.inflight.sink.notify;

import dev.inflight.model.Level;
import java.time.Instant;
import java.util.List;

/**
 * What a message stands for that replaces many: every one of them is counted, the worst are listed.
 *
 * @param reason why they were merged, in a few words
 * @param messages how many there were; the counts of all rules together
 * @param rules what each rule said, worst and most first; the last may stand for all other rules
 * @param listed some of them, worst first
 */
public record Digest(String reason, long messages, List<RuleCount> rules, List<Line> listed) {
  public Digest {
    reason = PlainText.line(reason);
    rules = List.copyOf(rules);
    listed = List.copyOf(listed);
    long counted = rules.stream().mapToLong(RuleCount::messages).sum();
    if (counted != messages) {
      throw new IllegalArgumentException(messages + " messages, but " + counted + " of all rules");
    }
  }

  /**
   * What one rule said.
   *
   * @param level the worst
   * @param alarms how many told of something bad
   * @param recoveries how many told that it is over
   * @param others all else: texts
   */
  public record RuleCount(String rule, Level level, long alarms, long recoveries, long others) {
    public long messages() {
      return alarms + recoveries + others;
    }
  }

  /** One message. */
  public record Line(
      String id, String episode, Message.Kind kind, Level level, String title, Instant at) {}
}
