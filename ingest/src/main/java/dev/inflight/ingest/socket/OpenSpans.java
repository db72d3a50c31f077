package dev.inflight.ingest.socket;

import dev.inflight.ingest.codec.annotation.AnnotationLine.Closed;
import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The spans that one connection has open. Not thread-safe. */
final class OpenSpans {
  private final int most;
  private final Room room;
  private final Map<String, Held> open = new LinkedHashMap<>();

  OpenSpans(int most, Room room) {
    this.most = most;
    this.room = room;
  }

  /** Opens it, or says why not. */
  Optional<Refusal> open(Annotation span, int bytes) {
    if (open.containsKey(span.spanId())) {
      return Optional.of(Refusal.SPAN_ALREADY_OPEN);
    }
    if (open.size() == most || room.bytes + bytes > room.mostBytes) {
      return Optional.of(Refusal.TOO_MANY_OPEN_SPANS);
    }
    open.put(span.spanId(), new Held(span, bytes));
    room.bytes += bytes;
    room.spans++;
    return Optional.empty();
  }

  /** Why it cannot be closed so. */
  Optional<Refusal> obstacle(Closed end) {
    Held held = open.get(end.spanId());
    if (held == null) {
      return Optional.of(Refusal.SPAN_NOT_OPEN);
    }
    boolean before = end.endNs() < held.span.startNs();
    return before ? Optional.of(Refusal.SPAN_CLOSED_BEFORE_START) : Optional.empty();
  }

  /** Closes a span that meets no obstacle; the whole of it. */
  Annotation close(Closed end) {
    Held held = open.remove(end.spanId());
    if (held == null) {
      throw new IllegalStateException("no open span " + end.spanId());
    }
    release(held);
    List<Flag> flags = end.implausible() ? List.of(Flag.IMPLAUSIBLE_TIME) : List.of();
    Annotation span = held.span.filed(held.span.pid(), flags);
    return span.ended(Kind.SPAN, end.endNs(), end.labels());
  }

  /** Ends all that are open. */
  List<Annotation> endAll(long atNs) {
    List<Annotation> ended = new ArrayList<>();
    for (Held each : open.values()) {
      long end = Math.max(atNs, each.span.startNs());
      ended.add(each.span.ended(Kind.INCOMPLETE, end, Labels.NONE));
      release(each);
    }
    open.clear();
    return ended;
  }

  private void release(Held held) {
    room.bytes -= held.bytes;
    room.spans--;
  }

  private record Held(Annotation span, int bytes) {}

  /** What the open spans of all connections hold together. */
  static final class Room {
    private final long mostBytes;
    private long bytes;
    private int spans;

    Room(long mostBytes) {
      this.mostBytes = mostBytes;
    }

    int spans() {
      return spans;
    }
  }
}
