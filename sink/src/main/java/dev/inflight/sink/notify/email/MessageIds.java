package dev.inflight.sink.notify.email;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.sink.notify.Message;
import jakarta.mail.internet.InternetAddress;
import java.util.Optional;
import java.util.UUID;

/**
 * The names of letters: the same on every attempt, so that a letter that comes twice can be told,
 * and such that all letters of an episode hang below its first.
 */
final class MessageIds {
  private final String domain;

  /** Names in the sender's domain. */
  MessageIds(InternetAddress from) {
    String address = from.getAddress();
    this.domain = address.substring(address.lastIndexOf('@') + 1);
  }

  String of(Message message) {
    return begins(message) ? named(message.episode()) : named(message.id());
  }

  /** The letter that this one answers. */
  Optional<String> answered(Message message) {
    return follows(message) ? Optional.of(named(message.episode())) : Optional.empty();
  }

  private static boolean begins(Message message) {
    return message.kind() == Message.Kind.ALARM || message.kind() == Message.Kind.BLIND;
  }

  static boolean follows(Message message) {
    return switch (message.kind()) {
      case REPEAT, RECOVERY, FLAPPING, SEEING -> true;
      case ALARM, BLIND, DIGEST, TEXT -> false;
    };
  }

  private String named(String id) {
    boolean plain = id.matches("[A-Za-z0-9_-]{1,80}");
    String local = plain ? id : UUID.nameUUIDFromBytes(id.getBytes(UTF_8)).toString();
    return "<" + local + ".inflight@" + domain + ">";
  }
}
