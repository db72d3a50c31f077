package dev.inflight.bench.notify;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages that are the same in every process: an alarm, and its end, of each episode. */
final class Messages {
  private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");

  private Messages() {}

  static String alarmId(String episode) {
    return episode + "-alarm";
  }

  static Message alarm(long number) {
    return message(number, Kind.ALARM, alarmId(episode(number)));
  }

  static Message end(long number) {
    return message(number, Kind.RECOVERY, episode(number) + "-end");
  }

  private static String episode(long number) {
    return "episode-" + number;
  }

  private static Message message(long number, Kind kind, String id) {
    Instant at = BEGIN.plusMillis(number);
    return new Message(
        id,
        episode(number),
        kind,
        Level.ERROR,
        "first token late",
        "first token late on replica " + number % 8,
        "1 in 5 requests of the last minute waited over 500 ms",
        Labels.of(Map.of("replica", Long.toString(number % 8))),
        List.of(),
        at,
        at,
        List.of(new Message.Field("why", "share(request/ttft_ms[1m] > 500) = 0.20 > 0.15 TRUE")),
        Table.NONE,
        List.of(),
        Optional.empty());
  }
}
