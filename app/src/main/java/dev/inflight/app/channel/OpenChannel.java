package dev.inflight.app.channel;

import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Secret;
import java.util.Optional;

/**
 * A channel with what its variables and files hold.
 *
 * @param url where it is, also when it is where all of its type are
 */
record OpenChannel(Channel channel, Secret url, Optional<Secret> secret, Notifier notifier) {

  /** What two channels have in common that bring every message to the same place. */
  String place() {
    Settings settings = channel.settings();
    boolean bySecret = channel.type() == ChannelType.PAGERDUTY || channel.isBot();
    return String.join(
        "\n",
        channel.type().word(),
        url.reveal(),
        bySecret ? secret.map(Secret::reveal).orElse("") : "",
        settings.channel().orElse(""),
        settings.to().toString());
  }
}
