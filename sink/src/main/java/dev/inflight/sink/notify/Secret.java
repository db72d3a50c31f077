package dev.inflight.sink.notify;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** A value that nobody may read by accident: only {@link #reveal} gives it away. */
public final class Secret {
  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  /**
   * A secret that is one word.
   *
   * @throws IllegalArgumentException when it is empty or holds white space or control characters
   */
  public static Secret of(String value) {
    if (value.isEmpty() || value.codePoints().anyMatch(each -> each <= ' ' || each == 0x7F)) {
      throw new IllegalArgumentException("empty or with white space, expected one word");
    }
    return new Secret(value);
  }

  /**
   * A secret that is the address of a receiver.
   *
   * @throws IllegalArgumentException when it is none; the message does not tell it
   */
  public static Secret url(String value) {
    Secret secret = of(value);
    secret.uri();
    return secret;
  }

  /** The value itself. */
  public String reveal() {
    return value;
  }

  /** The value as an address. */
  URI uri() {
    URI uri;
    try {
      uri = new URI(value);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("no URL: " + e.getReason()); // the cause holds the value
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
      throw new IllegalArgumentException("no URL, expected http:// or https:// and a host");
    }
    if (uri.getPort() > 0xFFFF) {
      throw new IllegalArgumentException("no URL: port above 65535");
    }
    return uri;
  }

  @Override
  public String toString() {
    return "***";
  }
}
