package dev.inflight.sink.notify;

import dev.inflight.model.Labels;
import dev.inflight.sink.notify.Digest.Line;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Messages made one: all are counted, the worst are listed. */
public final class Digests {

  /** How many rules are counted apart. */
  public static final int RULES = 50;

  /** How many messages are listed. */
  public static final int LISTED = 50;

  private static final int TAGS = 50;
  private static final int RULES_IN_TEXT = 10;
  private static final String SEVERAL = "several rules";

  private static final Comparator<Line> WORST_FIRST =
      Comparator.comparing((Line line) -> over(line.kind()))
          .thenComparing(Line::level, Comparator.reverseOrder())
          .thenComparing(Line::at)
          .thenComparing(Line::id);

  private Digests() {}

  /**
   * One message for many. Those that are digests themselves add what they counted and listed. Its
   * level is the worst of what is not over, or the worst of all when everything is; its labels are
   * those that all have.
   *
   * @param reason why they are told together, in a few words
   * @param id of the digest, and its episode
   * @throws IllegalArgumentException when there is nothing to merge
   */
  public static Message merge(List<Message> members, String reason, String id, Instant at) {
    if (members.isEmpty()) {
      throw new IllegalArgumentException("no messages, expected some to merge");
    }
    DigestCounts counts = new DigestCounts();
    members.forEach(counts::add);
    List<RuleCount> rules = counts.worstFirst(RULES);
    List<Line> listed =
        members.stream().flatMap(Digests::lines).sorted(WORST_FIRST).limit(LISTED).toList();
    RuleCount all = counts.all();
    Digest digest = new Digest(reason, all.messages(), rules, listed);
    return new Message(
        id,
        id,
        Kind.DIGEST,
        all.level(),
        counts.onlyRule().orElse(SEVERAL),
        title(all),
        text(digest),
        commonLabels(members),
        tags(members),
        at,
        members.stream().map(Digests::began).min(Comparator.naturalOrder()).orElse(at),
        List.of(),
        table(digest),
        List.of(),
        Optional.of(digest));
  }

  /** When the first of what a message tells happened. */
  private static Instant began(Message message) {
    return message.digest().isPresent() ? message.startedAt() : message.at();
  }

  private static Stream<Line> lines(Message message) {
    return message
        .digest()
        .map(digest -> digest.listed().stream())
        .orElseGet(() -> Stream.of(line(message)));
  }

  private static Line line(Message message) {
    return new Line(
        message.id(),
        message.episode(),
        message.kind(),
        message.level(),
        message.title(),
        message.at());
  }

  private static boolean over(Kind kind) {
    return kind == Kind.RECOVERY || kind == Kind.SEEING;
  }

  private static String title(RuleCount all) {
    String what = all.others() == 0 ? "alert" : "message";
    return count(all.messages(), what) + " in one message: " + counts(all, "recovery");
  }

  /** {@code 30 alarms, 7 recoveries, 1 text}, without those that are none. */
  private static String counts(RuleCount count, String over) {
    List<String> parts = new ArrayList<>();
    if (count.alarms() > 0) {
      parts.add(count(count.alarms(), "alarm"));
    }
    if (count.recoveries() > 0) {
      parts.add(over.isEmpty() ? count.recoveries() + " over" : count(count.recoveries(), over));
    }
    if (count.others() > 0) {
      parts.add(count(count.others(), "text"));
    }
    return String.join(", ", parts);
  }

  private static String count(long number, String noun) {
    String plural = noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? noun : plural);
  }

  private static String text(Digest digest) {
    List<String> lines = new ArrayList<>();
    lines.add("Told together: " + digest.reason() + ".");
    List<RuleCount> rules = digest.rules();
    int shown = Math.min(rules.size(), RULES_IN_TEXT);
    rules.subList(0, shown).forEach(rule -> lines.add(rule.rule() + ": " + counts(rule, "")));
    if (shown < rules.size()) {
      long left = rules.subList(shown, rules.size()).stream().mapToLong(RuleCount::messages).sum();
      lines.add("and other rules: " + count(left, "message"));
    }
    return String.join("\n", lines);
  }

  private static Table table(Digest digest) {
    List<List<String>> rows =
        digest.listed().stream()
            .map(line -> List.of(Moments.timeOfDay(line.at()), Marks.word(line), line.title()))
            .toList();
    long more = digest.messages() - rows.size();
    String rest = more > 0 ? String.format(Locale.ROOT, "and %,d more", more) : "";
    return new Table("The worst of them", List.of("at (UTC)", "what", "title"), rows, rest);
  }

  private static Labels commonLabels(List<Message> members) {
    SortedMap<String, String> common = members.get(0).labels().toMap();
    for (Message member : members) {
      common
          .entrySet()
          .removeIf(each -> !member.labels().get(each.getKey()).equals(each.getValue()));
    }
    return Labels.of(common);
  }

  private static List<String> tags(List<Message> members) {
    Set<String> tags = new LinkedHashSet<>();
    members.forEach(each -> tags.addAll(each.tags()));
    return tags.stream().limit(TAGS).toList();
  }
}
