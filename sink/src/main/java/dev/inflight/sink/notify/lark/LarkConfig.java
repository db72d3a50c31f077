package dev.inflight.sink.notify.lark;

import dev.inflight.sink.notify.Secret;
import java.util.Optional;

/**
 * Where a custom bot listens.
 *
 * @param url of the bot, its token included
 * @param secret that signs, when the bot asks for a signature
 */
public record LarkConfig(Secret url, Optional<Secret> secret) {}
