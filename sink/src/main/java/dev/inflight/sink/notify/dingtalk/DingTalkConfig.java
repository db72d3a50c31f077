package dev.inflight.sink.notify.dingtalk;

import dev.inflight.sink.notify.Secret;
import java.util.Optional;

/**
 * Where a robot listens.
 *
 * @param url of the robot, its token included
 * @param secret that signs, when the robot asks for a signature
 */
public record DingTalkConfig(Secret url, Optional<Secret> secret) {}
