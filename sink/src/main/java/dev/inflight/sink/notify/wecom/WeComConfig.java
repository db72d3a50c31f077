package dev.inflight.sink.notify.wecom;

import dev.inflight.sink.notify.Secret;

/**
 * Where a robot listens.
 *
 * @param url of the robot, its key included
 */
public record WeComConfig(Secret url) {}
