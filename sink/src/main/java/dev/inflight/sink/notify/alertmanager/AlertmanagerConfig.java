package dev.inflight.sink.notify.alertmanager;

import dev.inflight.sink.notify.Secret;

/**
 * Where an Alertmanager listens.
 *
 * @param url of its root, user and password included where it has any
 */
public record AlertmanagerConfig(Secret url) {}
