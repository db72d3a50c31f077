package dev.inflight.ingest.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One event for those who follow a stream.
 *
 * @param id what a client that comes back shows as {@code Last-Event-ID}
 * @param name the kind of event; {@code message} when absent
 * @param data its text, mostly JSON
 */
public record SseEvent(Optional<String> id, Optional<String> name, String data) {
  /** Checks that id and name are one line. */
  public SseEvent {
    if (id.filter(SseEvent::broken).isPresent() || name.filter(SseEvent::broken).isPresent()) {
      throw new IllegalArgumentException("id or name of an event: expected one line");
    }
  }

  /** An event with everything. */
  public static SseEvent of(String id, String name, String data) {
    return new SseEvent(Optional.of(id), Optional.of(name), data);
  }

  /** What tells a client that it was too slow. */
  static SseEvent gap(long lost) {
    return new SseEvent(Optional.empty(), Optional.of("gap"), "{\"lost\":" + lost + "}");
  }

  private static boolean broken(String text) {
    return text.chars().anyMatch(each -> each == '\n' || each == '\r' || each == 0);
  }

  /** As it goes over the wire. */
  byte[] wire() {
    StringBuilder text = new StringBuilder(data.length() + 64);
    id.ifPresent(value -> text.append("id: ").append(value).append('\n'));
    name.ifPresent(value -> text.append("event: ").append(value).append('\n'));
    for (String line : data.split("\r\n|[\r\n]", -1)) {
      text.append("data: ").append(line).append('\n');
    }
    return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }
}
