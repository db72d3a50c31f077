package dev.inflight.app.rules;

import java.util.regex.Pattern;

/** What a label may be called. */
final class LabelNames {
  static final String EXPECTED = "a letter or _, then letters, digits and _";
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private LabelNames() {}

  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }
}
