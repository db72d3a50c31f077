package dev.inflight.ingest.codec;

import dev.inflight.model.Event;
import dev.inflight.model.Rejection;

/**
 * Where a reader puts what it reads, in the order of the input. Called on the reader's thread only.
 */
public interface EventSink {
  /** Takes one event. */
  void event(Event event);

  /**
   * Takes the reason why a line did not get through.
   *
   * @param line the line as it stood, cut at {@link ParseContext#MAX_REJECTED_LINE} bytes; empty
   *     when the rejection concerns the whole file
   */
  void rejected(Rejection rejection, String line);
}
