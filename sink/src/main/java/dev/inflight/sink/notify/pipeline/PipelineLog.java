package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;

/**
 * Hears what becomes of messages: the last stage. Called by the channels' threads; must not block.
 */
public interface PipelineLog {

  /** Hears nothing. */
  PipelineLog NONE =
      new PipelineLog() {
        @Override
        public void attempted(String channel, Message message, Delivery delivery) {}

        @Override
        public void noted(String channel, String words) {}
      };

  /** An attempt was made, and this came of it. */
  void attempted(String channel, Message message, Delivery delivery);

  /** Something that somebody should know, without secrets. */
  void noted(String channel, String words);
}
