package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.Event;
import java.util.HashMap;
import java.util.Map;

/**
 * The event ids of one input with what they stand for: one id has one content. Bounded; not
 * thread-safe.
 */
final class EventIds {
  private static final int MOST = 100_000;

  /** Where an id was first met. */
  private record Met(String content, long line) {}

  private final Map<String, Met> met = new HashMap<>();

  /**
   * Checks one event.
   *
   * @throws LineFault when its id stood for something else before
   */
  void check(Event event, long line) throws LineFault {
    if (event instanceof Artifact artifact) {
      check(artifact.eventId(), artifact.content(), line);
    } else if (event instanceof ClockAlignment alignment) {
      check(alignment.eventId(), alignment.content(), line);
    }
  }

  private void check(String id, String content, long line) throws LineFault {
    if (id.isEmpty()) {
      return;
    }
    Met before = met.get(id);
    if (before == null) {
      if (met.size() < MOST) {
        met.put(id, new Met(content, line));
      }
    } else if (!before.content().equals(content)) {
      throw new LineFault(
          "event_id",
          id + " with another content than on line " + before.line(),
          "one content for one id",
          Reason.INCONSISTENT);
    }
  }
}
