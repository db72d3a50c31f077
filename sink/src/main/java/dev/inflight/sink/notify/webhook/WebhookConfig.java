package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Secret;
import dev.inflight.sink.notify.Signatures;
import java.util.Optional;

/**
 * Where messages go as JSON.
 *
 * @param url that takes them
 * @param secret that signs them, of the form that Standard Webhooks prescribe
 * @param form that they take
 */
public record WebhookConfig(Secret url, Optional<Secret> secret, BodyForm form) {
  public WebhookConfig {
    secret.ifPresent(Signatures::standardKey);
  }

  /** Messages in our own form. */
  public WebhookConfig(Secret url, Optional<Secret> secret) {
    this(url, secret, BodyForm.INFLIGHT);
  }
}
