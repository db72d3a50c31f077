package dev.inflight.app.channel;

import dev.inflight.sink.notify.Delivery;
import java.util.LinkedHashMap;
import java.util.Map;

/** What came of a test message to a channel. */
public record TestAnswer(String channel, Delivery delivery) {

  public boolean isDelivered() {
    return delivery instanceof Delivery.Delivered;
  }

  Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("channel", channel);
    object.put("delivered", isDelivered());
    object.put("answer", delivery.answer());
    return object;
  }
}
