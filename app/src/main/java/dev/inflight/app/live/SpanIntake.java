package dev.inflight.app.live;

import dev.inflight.ingest.codec.annotation.AnnotationLine;
import dev.inflight.ingest.socket.Received;
import dev.inflight.join.AnnotationTimeline;
import dev.inflight.join.LiveJoin;
import dev.inflight.join.SpanAlignment.Span;
import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where annotations go in the core: all to the timeline, and ended spans of requests to the join.
 * No clock; not thread-safe.
 */
final class SpanIntake {
  /** The label that says on which host a span was. */
  static final String HOST = "host";

  /** The label that says which replica a span was of. */
  static final String REPLICA = "replica_id";

  /** Another name of the request, as of {@code x_request_id} in its record. */
  static final String X_REQUEST_ID = "x_request_id";

  /** The trace that a span and its request are of. */
  static final String TRACE_ID = "trace_id";

  /** The span that asked for this one: what a request is called that came as a client's span. */
  static final String PARENT_SPAN_ID = "parent_span_id";

  /** All lines that did not come by the annotation socket: their ids of spans are of one kind. */
  private static final long LINES = -1;

  private final AnnotationTimeline timeline;
  private final Supplier<LiveJoin> join;

  /**
   * @param join the one that there is now
   */
  SpanIntake(AnnotationTimeline timeline, Supplier<LiveJoin> join) {
    this.timeline = timeline;
    this.join = join;
  }

  /** A span that says where it was: its own word does not count. */
  static Received located(Received received, String host) {
    Annotation annotation = received.annotation();
    return annotation.kind() == Kind.INSTANT || host.isEmpty()
        ? received
        : new Received(
            annotation.labelled(Labels.of(java.util.Map.of(HOST, host))),
            received.peer(),
            received.arrivedNs(),
            received.bytes());
  }

  /** Takes what came by the annotation socket. */
  void accept(Received received) {
    Annotation annotation = received.annotation();
    timeline.accept(annotation, received.peer().connection());
    boolean foreign = annotation.flags().contains(Flag.PID_FOREIGN);
    served(annotation, foreign ? 0 : received.pid());
  }

  /** Takes a line that came another way: of its sender nothing is known. */
  void accept(AnnotationLine line) {
    if (line instanceof AnnotationLine.Said said) {
      timeline.accept(said.annotation(), LINES);
      served(said.annotation(), said.annotation().pid());
    } else if (line instanceof AnnotationLine.Closed closed) {
      close(closed);
    }
  }

  private void close(AnnotationLine.Closed closed) {
    Optional<Annotation> open = timeline.open(LINES, closed.spanId());
    if (open.isEmpty() || closed.endNs() < open.get().startNs()) {
      return;
    }
    Annotation ended = open.get().ended(Kind.SPAN, closed.endNs(), closed.labels());
    timeline.accept(ended, LINES);
    served(ended, ended.pid());
  }

  private void served(Annotation span, long pid) {
    Labels labels = span.labels();
    List<String> names = names(labels);
    if (span.kind().ended() && !labels.get(HOST).isEmpty() && !names.isEmpty()) {
      join.get()
          .accept(
              new Span(
                  names,
                  labels.get(HOST),
                  labels.get(REPLICA),
                  pid,
                  span.startNs(),
                  span.endNs(),
                  span.kind() == Kind.SPAN));
    }
  }

  private static List<String> names(Labels labels) {
    List<String> names = new ArrayList<>();
    for (String each : List.of(Annotation.REQUEST_ID, X_REQUEST_ID, PARENT_SPAN_ID)) {
      if (!labels.get(each).isEmpty()) {
        names.add(labels.get(each));
      }
    }
    if (!labels.get(TRACE_ID).isEmpty()) {
      names.add(Span.trace(labels.get(TRACE_ID)));
    }
    return names;
  }
}
