package dev.inflight.sink.notify.pipeline;

/** Messages for a channel that has ended: what it had taken is in its outbox, these are not. */
public final class PipelineClosedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PipelineClosedException(String channel) {
    super("channel " + channel + " is closed, expected messages before its end");
  }
}
