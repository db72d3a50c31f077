package dev.inflight.app.command;

import dev.inflight.app.outbox.Kept;
import dev.inflight.app.outbox.KeptChannel;
import dev.inflight.app.outbox.MarkWords;
import dev.inflight.app.outbox.ShortIds;
import dev.inflight.sink.notify.outbox.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What is not delivered, for people. */
final class OutboxListText {
  private static final int MOST = 20;
  private static final int LONGEST_TITLE = 80;

  private final ShortIds shorts;
  private final boolean all;
  private final Instant now;
  private final StringBuilder text = new StringBuilder();

  private OutboxListText(ShortIds shorts, boolean all, Instant now) {
    this.shorts = shorts;
    this.all = all;
    this.now = now;
  }

  /**
   * Lines for each channel.
   *
   * @param all whether to show more than the first of each
   */
  static String of(List<KeptChannel> channels, boolean all, Instant now) {
    if (channels.stream().allMatch(KeptChannel::isClear)) {
      return "everything is delivered\n";
    }
    OutboxListText text = new OutboxListText(ShortIds.of(channels), all, now);
    channels.forEach(text::add);
    return text.text.toString();
  }

  private void add(KeptChannel channel) {
    int size = channel.kept().size();
    text.append(channel.name())
        .append(size == 0 ? ": everything is delivered" : ": " + size + " not delivered");
    String mark = MarkWords.of(channel.mark(), now);
    text.append(mark.isEmpty() ? "" : "; " + mark).append('\n');
    channel.notes().forEach(each -> text.append("  ").append(each).append('\n'));
    if (size == 0) {
      return;
    }
    int shown = all ? size : Math.min(size, MOST);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("  id", "level", "age", "state", "title"));
    channel.kept().stream().limit(shown).forEach(each -> rows.add(row(each)));
    text.append(TextTable.of(rows));
    if (shown < size) {
      text.append("  and ").append(size - shown).append(" more (--all)\n");
    }
  }

  private List<String> row(Kept kept) {
    Entry entry = kept.entry();
    return List.of(
        "  " + shorts.of(entry.id()), entry.level().word(), age(entry), state(entry), title(kept));
  }

  private static String title(Kept kept) {
    String title = kept.title();
    boolean clips = title.codePointCount(0, title.length()) > LONGEST_TITLE;
    String clipped =
        clips ? title.substring(0, title.offsetByCodePoints(0, LONGEST_TITLE)) + "…" : title;
    return clipped
        + kept.digest()
            .map(each -> " (stands for %d: %s)".formatted(each.messages(), each.reason()))
            .orElse("");
  }

  private static String state(Entry entry) {
    return switch (entry.state()) {
      case WAITING -> entry.tried() ? "being retried: " + entry.why() : "waiting";
      case HELD -> "held: " + entry.why();
      case FAILED -> "failed: " + entry.why();
    };
  }

  private String age(Entry entry) {
    Duration age = Duration.between(entry.acceptedAt(), now);
    if (age.toDays() > 1) {
      return age.toDays() + " d";
    }
    if (age.toHours() > 1) {
      return age.toHours() + " h";
    }
    return age.toMinutes() > 1 ? age.toMinutes() + " min" : Math.max(0, age.toSeconds()) + " s";
  }
}
