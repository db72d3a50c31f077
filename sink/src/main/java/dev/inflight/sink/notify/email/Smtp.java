package dev.inflight.sink.notify.email;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Redaction;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/** One attempt to hand a letter to a mail server. It blocks, and can be broken off. */
final class Smtp {
  private static final String PROTOCOL = "smtp";
  private static final int USUAL_PORT = 587;
  private static final int USUAL_PORT_TLS = 465;

  /** Silent: at its finest it repeats what servers say, and they may repeat a password. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.angus.mail");

  static {
    LIBRARY.setLevel(Level.OFF);
  }

  private final EmailConfig config;
  private final EmailLimits limits;
  private final Optional<SSLSocketFactory> tls;
  private final Sockets sockets = new Sockets();
  private volatile Optional<Letter> letter = Optional.empty();

  /**
   * @param tls that trusts the server, when Java's own would not
   */
  Smtp(EmailConfig config, EmailLimits limits, Optional<SSLSocketFactory> tls) {
    this.config = config;
    this.limits = limits;
    this.tls = tls;
  }

  /** What came of it; an error is a bug. */
  Delivery send(Message message, Instant now) {
    Credentials credentials = Credentials.of(config.uri());
    SmtpOutcome outcome = new SmtpOutcome(Redaction.hiding(hidden(credentials)));
    Session session = Session.getInstance(properties(credentials));
    SMTPTransport transport = new SMTPTransport(session, new URLName(PROTOCOL, "", -1, "", "", ""));
    try {
      Letter written = new Letter(session, config, message, now);
      letter = Optional.of(written);
      connect(transport, credentials);
      transport.sendMessage(written, written.getAllRecipients());
      return outcome.delivered(transport.getLastServerResponse());
    } catch (MessagingException e) {
      return outcome.of(e, transport.getLastReturnCode(), isOnItsWay());
    } finally {
      close(transport);
    }
  }

  /** Says farewell without waiting for an answer; what came of the letter is known by now. */
  private void close(SMTPTransport transport) {
    try {
      transport.close();
    } catch (MessagingException expected) {
      // the server is gone already
    } finally {
      sockets.close();
    }
  }

  private void connect(SMTPTransport transport, Credentials credentials) throws MessagingException {
    URI uri = config.uri();
    int usual = config.isTlsFromTheStart() ? USUAL_PORT_TLS : USUAL_PORT;
    int port = uri.getPort() < 0 ? usual : uri.getPort();
    if (credentials.exist()) {
      transport.connect(host(uri), port, credentials.user(), credentials.password());
    } else {
      transport.connect(host(uri), port, null, null);
    }
  }

  private static String host(URI uri) {
    return uri.getHost().replaceAll("[\\[\\]]", "");
  }

  /** Breaks it off, if it still goes on. */
  void abort() {
    sockets.close();
  }

  boolean isOnItsWay() {
    return letter.map(Letter::isOnItsWay).orElse(false);
  }

  private Properties properties(Credentials credentials) {
    Properties all = new Properties();
    all.setProperty("mail.debug.auth.username", "false");
    set(all, "connectiontimeout", millis(limits.connect()));
    set(all, "timeout", millis(limits.read()));
    set(all, "writetimeout", millis(limits.write()));
    set(all, "auth", Boolean.toString(credentials.exist()));
    set(all, "auth.mechanisms", "PLAIN LOGIN");
    set(all, "quitwait", "false");
    set(all, "sendpartial", "true");
    set(all, "ssl.enable", Boolean.toString(config.isTlsFromTheStart()));
    set(all, "ssl.checkserveridentity", "true");
    set(all, "starttls.enable", "true");
    set(all, "starttls.required", Boolean.toString(config.startTls()));
    set(all, "socketFactory.fallback", "false");
    all.put("mail." + PROTOCOL + ".socketFactory", sockets);
    tls.ifPresent(each -> all.put("mail." + PROTOCOL + ".ssl.socketFactory", each));
    return all;
  }

  private static void set(Properties all, String name, String value) {
    all.setProperty("mail." + PROTOCOL + "." + name, value);
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }

  /** The password in every form in which a server might repeat it, and who the user is. */
  private Set<String> hidden(Credentials credentials) {
    Set<String> hidden = new TreeSet<>();
    if (credentials.exist()) {
      String user = credentials.user();
      String password = credentials.password();
      if (!user.equals(EmailConfig.address(config.from()).getAddress())) {
        hidden.add(user);
        hidden.add(base64(user));
      }
      hidden.add(password);
      hidden.add(base64(password));
      hidden.add(base64("\0" + user + "\0" + password));
      hidden.add(base64(user + "\0" + user + "\0" + password));
      hidden.add(String.valueOf(config.uri().getRawUserInfo()));
    }
    return hidden;
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  /** Who says that he may send. */
  private record Credentials(boolean exist, String user, String password) {
    static Credentials of(URI uri) {
      String info = uri.getRawUserInfo();
      if (info == null || info.isEmpty()) {
        return new Credentials(false, "", "");
      }
      int colon = info.indexOf(':');
      String user = colon < 0 ? info : info.substring(0, colon);
      String password = colon < 0 ? "" : info.substring(colon + 1);
      return new Credentials(true, decoded(user), decoded(password));
    }

    private static String decoded(String text) {
      return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    }

    @Override
    public String toString() {
      return "***";
    }
  }
}
