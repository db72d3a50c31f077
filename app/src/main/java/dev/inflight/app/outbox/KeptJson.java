package dev.inflight.app.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.outbox.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is not delivered as JSON: {@code inflight.outbox-list/1}, every key always there. */
public final class KeptJson {
  private KeptJson() {}

  /** One line. */
  public static String of(List<KeptChannel> channels, List<String> unreadable, Instant now) {
    Map<String, Object> list = new LinkedHashMap<>();
    list.put("schema", "inflight.outbox-list/1");
    list.put("channels", channels.stream().map(each -> channel(each, now)).toList());
    list.put("unreadable", unreadable);
    return new String(Json.bytes(list), UTF_8) + "\n";
  }

  private static Map<String, Object> channel(KeptChannel channel, Instant now) {
    ChannelMark mark = channel.mark();
    boolean paused = mark.state() == ChannelMark.State.PAUSED;
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("channel", channel.name());
    object.put("state", word(mark.state()));
    object.put("since", mark.state() == ChannelMark.State.WELL ? "" : mark.since().toString());
    object.put("until", paused ? MarkWords.end(mark).toString() : "");
    object.put("why", mark.why());
    object.put("undelivered", channel.kept().size());
    object.put("notes", channel.notes());
    object.put("messages", channel.kept().stream().map(each -> message(each, now)).toList());
    return object;
  }

  private static Map<String, Object> message(Kept kept, Instant now) {
    Entry entry = kept.entry();
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("id", entry.id());
    object.put("episode", entry.episode());
    object.put("state", entry.tried() ? "retried" : word(entry.state()));
    object.put("why", entry.why());
    object.put("kind", word(entry.kind()));
    object.put("level", entry.level().word());
    object.put("title", kept.title());
    object.put("at", entry.at().toString());
    object.put("accepted_at", entry.acceptedAt().toString());
    object.put("age_s", Math.max(0, Duration.between(entry.acceptedAt(), now).toSeconds()));
    object.put("stands_for", kept.standsFor());
    return object;
  }

  private static String word(Enum<?> of) {
    return of.name().toLowerCase(Locale.ROOT);
  }
}
