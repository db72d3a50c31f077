package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Secret;

/**
 * Where an incoming webhook listens.
 *
 * @param url of the webhook, its token included
 */
public record SlackConfig(Secret url) {}
