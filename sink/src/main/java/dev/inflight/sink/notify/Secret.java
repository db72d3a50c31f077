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

  /**
   * A secret that is the address of a mail server, with user and password where it wants them.
   *
   * @throws IllegalArgumentException when it is none; the message does not tell it
   */
  public static Secret smtp(String value) {
    Secret secret = of(value);
    secret.address("smtp", "smtps");
    return secret;
  }

  /** The value itself. */
  public String reveal() {
    return value;
  }

  /** The value as an address of HTTP. */
  URI uri() {
    return address("http", "https");
  }

  private URI address(String plain, String encrypted) {
    URI uri;
    try {
      uri = new URI(value);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("no URL: " + e.getReason()); // the cause holds the value
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!(scheme.equals(plain) || scheme.equals(encrypted)) || uri.getHost() == null) {
      String expected = plain + ":// or " + encrypted + ":// and a host";
      throw new IllegalArgumentException("no URL, expected " + expected);
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
