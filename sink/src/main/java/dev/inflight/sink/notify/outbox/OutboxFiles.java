package dev.inflight.sink.notify.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Names of files. */
final class OutboxFiles {
  private OutboxFiles() {}

  /** A name for files that belong to something of that name, however it is spelt. */
  static String name(String of) {
    StringBuilder name = new StringBuilder();
    for (byte each : of.getBytes(UTF_8)) {
      boolean plain = Character.isLetterOrDigit(each) || each == '_' || each == '-';
      name.append(plain ? String.valueOf((char) each) : String.format("%%%02X", each));
    }
    return name.toString();
  }
}
