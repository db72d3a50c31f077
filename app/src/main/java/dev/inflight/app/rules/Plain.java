package dev.inflight.app.rules;

/** Text from a file as a terminal may see it. */
final class Plain {
  private Plain() {}

  /** The text on one line, without characters that would turn, hide or break it. */
  static String text(String text) {
    return text.replaceAll("[\\n\\t]", " ").replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Cn}]", "\ufffd");
  }
}
