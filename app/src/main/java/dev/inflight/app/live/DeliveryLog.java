package dev.inflight.app.live;

import dev.inflight.app.channel.DeliveryWords;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.pipeline.PipelineLog;
import java.util.Map;

/** Says of deliveries what went wrong, in words without secrets. */
final class DeliveryLog implements PipelineLog {
  private final ServiceLog log;

  DeliveryLog(ServiceLog log) {
    this.log = log;
  }

  @Override
  public void attempted(String channel, Message message, Delivery delivery) {
    if (!(delivery instanceof Delivery.Delivered)) {
      String words = delivery.accept(new DeliveryWords());
      log.say(
          ServiceLog.Level.WARNING,
          "channels",
          channel + ": " + message.title() + ": " + words,
          Map.of("channel", channel, "message_id", message.id(), "rule", message.rule()));
    }
  }

  @Override
  public void noted(String channel, String words) {
    log.say(
        ServiceLog.Level.WARNING, "channels", channel + ": " + words, Map.of("channel", channel));
  }
}
