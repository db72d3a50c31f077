package dev.inflight.ingest.codec.annotation;

import dev.inflight.model.Annotation;
import dev.inflight.model.Labels;

/** What one line says. */
public sealed interface AnnotationLine {

  /** An instant, a whole span, or a span that opens. */
  record Said(Annotation annotation) implements AnnotationLine {}

  /**
   * The end of a span that was opened before.
   *
   * @param labels what its end adds, possibly nothing
   * @param endNs Unix nanoseconds
   * @param implausible whether one of its times is more than a day away from its arrival
   */
  record Closed(String spanId, Labels labels, long endNs, boolean implausible)
      implements AnnotationLine {}
}
