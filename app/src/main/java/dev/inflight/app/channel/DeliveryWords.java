package dev.inflight.app.channel;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Ambiguous;
import dev.inflight.sink.notify.Delivery.Delivered;
import dev.inflight.sink.notify.Delivery.Permanent;
import dev.inflight.sink.notify.Delivery.Throttled;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Delivery.Unknown;

/** What came of an attempt, in a line. */
public final class DeliveryWords implements Delivery.Visitor<String> {

  @Override
  public String delivered(Delivered delivered) {
    return "delivered: " + delivered.answer();
  }

  @Override
  public String unknown(Unknown unknown) {
    return "not known to be delivered, the answer is not understood: " + unknown.answer();
  }

  @Override
  public String throttled(Throttled throttled) {
    String pause = throttled.pause().toSeconds() + " s";
    return "not delivered, wants nothing for " + pause + ": " + throttled.answer();
  }

  @Override
  public String permanent(Permanent permanent) {
    String how =
        switch (permanent.refusal()) {
          case REFUSED -> "refused for good";
          case TOO_LONG -> "too long";
          case GONE -> "the receiver is gone";
        };
    return "not delivered, " + how + ": " + permanent.answer();
  }

  @Override
  public String transientFailure(Transient failure) {
    return "not delivered, may work later: " + failure.answer();
  }

  @Override
  public String ambiguous(Ambiguous ambiguous) {
    return "perhaps delivered, perhaps not: " + ambiguous.answer();
  }
}
