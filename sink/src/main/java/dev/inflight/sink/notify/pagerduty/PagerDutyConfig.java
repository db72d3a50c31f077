package dev.inflight.sink.notify.pagerduty;

import dev.inflight.sink.notify.Secret;

/**
 * Where events go, and whom they are for.
 *
 * @param url that takes events
 * @param routingKey of the integration
 */
public record PagerDutyConfig(Secret url, Secret routingKey) {

  /** Where events go unless a region or a proxy has a place of its own. */
  public static final String USUAL_URL = "https://events.pagerduty.com/v2/enqueue";
}
