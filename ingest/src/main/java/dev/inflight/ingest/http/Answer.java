package dev.inflight.ingest.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.reactivestreams.Publisher;

/** What a handler answers. */
public sealed interface Answer {
  /** JSON's content type. */
  String JSON = "application/json; charset=utf-8";

  /** Status of the answer. */
  int status();

  /** Headers of its own, {@code Content-Type} among them. */
  Map<String, String> headers();

  /** An answer that is there as a whole. The array is not copied. */
  record Whole(int status, Map<String, String> headers, byte[] body) implements Answer {
    /** Copies the headers. */
    public Whole {
      headers = Map.copyOf(headers);
    }

    /** The same with one more header. */
    public Whole with(String name, String value) {
      Map<String, String> more = new HashMap<>(headers);
      more.put(name, value);
      return new Whole(status, more, body);
    }

    /** The same with the wish to come back later. */
    public Whole retryAfter(Duration wait) {
      return with("Retry-After", Long.toString(Math.max(1, wait.plusMillis(999).toSeconds())));
    }
  }

  /** An answer in pieces, made no faster than the client takes them. */
  record Streamed(int status, Map<String, String> headers, Publisher<byte[]> body)
      implements Answer {
    /** Copies the headers. */
    public Streamed {
      headers = Map.copyOf(headers);
    }
  }

  /** Events to follow; what a client does not take in time it loses, and is told so. */
  record Events(Publisher<SseEvent> events) implements Answer {
    @Override
    public int status() {
      return 200;
    }

    @Override
    public Map<String, String> headers() {
      return Map.of("Content-Type", "text/event-stream; charset=utf-8");
    }
  }

  /** JSON as a whole. */
  static Whole json(int status, byte[] json) {
    return of(status, JSON, json);
  }

  /** JSON as a whole. */
  static Whole json(int status, String json) {
    return json(status, json.getBytes(StandardCharsets.UTF_8));
  }

  /** Anything as a whole. */
  static Whole of(int status, String contentType, byte[] body) {
    return new Whole(status, Map.of("Content-Type", contentType), body);
  }

  /** {@code {"error": message}}. */
  static Whole error(int status, String message) {
    return json(status, JsonText.object(json -> json.writeStringField("error", message)));
  }

  /** JSON lines, or anything else in pieces. */
  static Streamed streamed(String contentType, Publisher<byte[]> body) {
    return new Streamed(200, Map.of("Content-Type", contentType), body);
  }
}
