package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Message;

/** The form that a message takes as JSON. */
@FunctionalInterface
public interface BodyForm {

  /** Our own, {@code inflight.alert/1}. */
  BodyForm INFLIGHT = WebhookBody::of;

  /** A tree of maps, lists, texts, numbers and flags. */
  Object of(Message message);

  /**
   * What Alertmanager sends to a webhook, in its version 4.
   *
   * @param receiver who it says that it is for
   */
  static BodyForm alertmanager(String receiver) {
    return new AlertmanagerForm(receiver);
  }
}
