package dev.inflight.sink.notify.outbox;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Messages to put into an outbox. */
final class Samples {
  static final Instant NOW = Instant.parse("2026-03-01T10:00:00.123456789Z");

  private Samples() {}

  static Message alarm(String episode) {
    return of(Kind.ALARM, episode);
  }

  static Message recovery(String episode) {
    return of(Kind.RECOVERY, episode);
  }

  static Message of(Kind kind, String episode) {
    return of(kind.name().toLowerCase(Locale.ROOT) + " of " + episode, kind, episode);
  }

  static Message of(String id, Kind kind, String episode) {
    return new Message(
        id,
        episode,
        kind,
        Level.WARNING,
        "a rule",
        "Something of " + episode,
        "It happened.\nTwice.",
        Labels.of(Map.of("host", "gpu-3", "replica", "1")),
        List.of("team:a"),
        NOW,
        NOW.minusSeconds(60),
        List.of(new Field("why", "3 > 2"), new Field("condition", "x > 2", true)),
        new Table(
            "Requests there",
            List.of("request", "status"),
            List.of(List.of("r1", "ok"), List.of("r2", "in flight")),
            "and 3 more"),
        List.of(new Link("how to mend it", "https://example.org/a?b=c")),
        Optional.empty());
  }

  static Message text(String id, String title) {
    return Message.plain(id, Level.INFO, title, "words", NOW);
  }

  static Message digest(String id) {
    Digest digest =
        new Digest(
            "too many",
            3,
            List.of(new Digest.RuleCount("a rule", Level.ERROR, 2, 1, 0)),
            List.of(new Digest.Line("x", "y", Kind.ALARM, Level.ERROR, "a title", NOW)));
    return new Message(
        id,
        "digest " + id,
        Kind.DIGEST,
        Level.ERROR,
        "digest",
        "3 messages",
        "",
        Labels.NONE,
        List.of(),
        NOW,
        NOW,
        List.of(),
        Table.NONE,
        List.of(),
        Optional.of(digest));
  }
}
