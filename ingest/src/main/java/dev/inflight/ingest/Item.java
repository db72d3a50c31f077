package dev.inflight.ingest;

import dev.inflight.ingest.codec.annotation.AnnotationLine;
import dev.inflight.ingest.codec.metrics.MetricRow;
import dev.inflight.model.Event;

/** What one good line was. */
public sealed interface Item {

  /** An event of a run. */
  record OfEvent(Event event) implements Item {}

  /** A row of metrics. */
  record OfRow(MetricRow row) implements Item {}

  /** A label or a span, or an end of one; who sent it is not checked. */
  record OfAnnotation(AnnotationLine line) implements Item {}
}
