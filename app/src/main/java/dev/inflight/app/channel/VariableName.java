package dev.inflight.app.channel;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names of environment variables. */
public final class VariableName {
  private static final Pattern SHAPE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private VariableName() {}

  static boolean isOne(String text) {
    return SHAPE.matcher(text).matches();
  }

  /**
   * The name that suits a channel.
   *
   * @param what url or secret
   */
  public static String suggested(String channel, String what) {
    String name = channel.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
    return "INFLIGHT_" + (name.isEmpty() ? "CHANNEL" : name) + "_" + what.toUpperCase(Locale.ROOT);
  }
}
