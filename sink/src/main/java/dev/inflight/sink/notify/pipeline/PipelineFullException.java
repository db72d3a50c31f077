package dev.inflight.sink.notify.pipeline;

/** More messages at once than a channel can write down: offer them again, a little later. */
public final class PipelineFullException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PipelineFullException(String channel, int waiting) {
    super(
        "channel "
            + channel
            + ": "
            + waiting
            + " messages wait for the disk; offer them again later");
  }
}
