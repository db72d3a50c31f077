package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Secret;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/**
 * A mail server, and between whom it carries letters.
 *
 * @param url {@code smtps://user:password@host:465}, or {@code smtp://} for a connection that
 *     begins without TLS
 * @param from whose letters they are, as {@code a@b} or {@code Name <a@b>}
 * @param to who gets them
 * @param startTls whether nothing is said to a server before it speaks TLS; without it TLS is used
 *     where it is offered
 */
public record EmailConfig(Secret url, String from, List<String> to, boolean startTls) {
  private static final int MOST = 100;

  public EmailConfig {
    Secret.smtp(url.reveal());
    to = List.copyOf(to);
    if (to.isEmpty() || to.size() > MOST) {
      throw new IllegalArgumentException(to.size() + " recipients, expected 1 to " + MOST);
    }
    address(from);
    to.forEach(EmailConfig::address);
  }

  /** Whether TLS is a must unless somebody says otherwise: everywhere but on this machine. */
  public static boolean usualStartTls(Secret url) {
    String host = uri(url).getHost().toLowerCase(Locale.ROOT);
    return !(host.equals("localhost") || host.equals("[::1]") || host.startsWith("127."));
  }

  /** Whether a letter can be sent from or to it. */
  public static boolean isAddress(String text) {
    try {
      return !address(text).getAddress().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  URI uri() {
    return uri(url);
  }

  private static URI uri(Secret url) {
    return URI.create(url.reveal());
  }

  boolean isTlsFromTheStart() {
    return uri().getScheme().equalsIgnoreCase("smtps");
  }

  static InternetAddress address(String text) {
    InternetAddress address;
    try {
      address = new InternetAddress(text, true);
    } catch (AddressException e) {
      throw wrong(text, e);
    }
    String plain = address.getAddress();
    boolean printable = text.codePoints().noneMatch(Character::isISOControl);
    boolean ascii = plain.codePoints().allMatch(each -> each > ' ' && each < 0x7F);
    if (!printable || !ascii || plain.indexOf('@') < 1 || address.isGroup()) {
      throw wrong(text, new AddressException("characters"));
    }
    return address;
  }

  private static IllegalArgumentException wrong(String text, AddressException e) {
    String shown = text.replaceAll("\\p{Cntrl}", " ");
    return new IllegalArgumentException(
        "'" + shown + "' is no address, expected name@example.org", e);
  }
}
