package dev.inflight.ingest.socket;

import dev.inflight.model.Annotation;

/**
 * An annotation and who sent it.
 *
 * @param arrivedNs when its bytes were read, Unix nanoseconds
 * @param bytes length of its line
 */
public record Received(Annotation annotation, Peer peer, long arrivedNs, int bytes) {

  /** The process it concerns: the one it names, else its sender for a request's span, else 0. */
  public long pid() {
    boolean own = annotation.pid() == 0 && !annotation.requestId().isEmpty();
    return own ? peer.pid() : annotation.pid();
  }
}
