package dev.inflight.app.live;

import dev.inflight.app.channel.DeliveryWords;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.pipeline.PipelineLog;
import java.util.function.Consumer;

/** Says of deliveries what went wrong, in words without secrets. */
final class DeliveryLog implements PipelineLog {
  private final Consumer<String> log;

  DeliveryLog(Consumer<String> log) {
    this.log = log;
  }

  @Override
  public void attempted(String channel, Message message, Delivery delivery) {
    if (!(delivery instanceof Delivery.Delivered)) {
      log.accept(channel + ": " + message.title() + ": " + delivery.accept(new DeliveryWords()));
    }
  }

  @Override
  public void noted(String channel, String words) {
    log.accept(channel + ": " + words);
  }
}
