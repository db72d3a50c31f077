package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Ambiguous;
import dev.inflight.sink.notify.Delivery.Delivered;
import dev.inflight.sink.notify.Delivery.Permanent;
import dev.inflight.sink.notify.Delivery.Refusal;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Redaction;
import jakarta.mail.Address;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.util.MailConnectException;
import org.jspecify.annotations.Nullable;

/** Says what it means how a talk with a mail server ended. */
final class SmtpOutcome {
  private static final int CAUSES = 20;

  private final Redaction redaction;

  SmtpOutcome(Redaction redaction) {
    this.redaction = redaction;
  }

  Delivery delivered(String response) {
    return new Delivered(redaction.shown(response));
  }

  /**
   * @param lastCode of the server's last answer, less than 100 when there is none
   * @param sent whether content may have reached it
   */
  Delivery of(MessagingException e, int lastCode, boolean sent) {
    if (e instanceof SendFailedException failed) {
      List<Address> reached = addresses(failed.getValidSentAddresses());
      if (!reached.isEmpty()) {
        return new Delivered(redaction.shown(lastCode + " not to " + refused(failed)));
      }
      return failed(failed, sent);
    }
    if (e instanceof AuthenticationFailedException) {
      return authentication(e, lastCode);
    }
    boolean answered = lastCode >= 400 && causes(e).size() == 1;
    return answered ? byCode(lastCode, words(e)) : broken(e, sent);
  }

  /** Nobody was reached. One who may be reached later is reason enough to try again. */
  private Delivery failed(SendFailedException e, boolean sent) {
    List<SMTPAddressFailedException> each =
        causes(e).stream()
            .filter(SMTPAddressFailedException.class::isInstance)
            .map(SMTPAddressFailedException.class::cast)
            .toList();
    if (!each.isEmpty() && !sent) {
      Optional<SMTPAddressFailedException> later =
          each.stream().filter(one -> one.getReturnCode() < 500).findFirst();
      String said = words(later.orElse(each.get(0)));
      return later.isPresent()
          ? new Transient(redaction.shown(said))
          : new Permanent(redaction.shown(said), Refusal.REFUSED);
    }
    int code = e instanceof SMTPSendFailedException smtp ? smtp.getReturnCode() : -1;
    if (code >= 400) {
      return byCode(code, words(e));
    }
    return broken(e, sent);
  }

  /** A server that cannot ask its own list of users says so with 454. */
  private Delivery authentication(MessagingException e, int code) {
    String said = redaction.shown(words(e));
    if (code >= 400 && code < 500) {
      return new Transient(said);
    }
    if (code >= 500) {
      return new Permanent(said, Refusal.REFUSED);
    }
    return code < 100 || causes(e).size() > 1
        ? broken(e, false)
        : new Permanent("no way to log in that both know", Refusal.REFUSED);
  }

  private Delivery byCode(int code, String words) {
    String said = redaction.shown(words.startsWith("" + code) ? words : code + " " + words);
    if (code < 500) {
      return new Transient(said);
    }
    boolean full = words.contains(" 5.2.2"); // somebody's mailbox, not the letter
    boolean tooLong = code == 552 || code == 523 || words.contains(" 5.3.4");
    return new Permanent(said, tooLong && !full ? Refusal.TOO_LONG : Refusal.REFUSED);
  }

  private static Delivery broken(MessagingException e, boolean sent) {
    return broken(reason(e), sent);
  }

  static Delivery broken(String reason, boolean sent) {
    return sent
        ? new Ambiguous(reason + ", after the message was sent")
        : new Transient(reason + ", before anything was sent");
  }

  /** In our words: those of an exception name the server, and whatever it said. */
  private static String reason(MessagingException e) {
    List<Throwable> causes = causes(e);
    if (has(causes, UnknownHostException.class)) {
      return "host name not found";
    }
    if (has(causes, SSLException.class) || has(causes, CertificateException.class)) {
      return "TLS failed";
    }
    boolean late = has(causes, SocketTimeoutException.class);
    if (e instanceof MailConnectException) {
      return late ? "no connection in time" : "no connection";
    }
    if (late) {
      return "no answer in time";
    }
    return words(e).startsWith("STARTTLS is required") ? "no TLS offered" : "connection lost";
  }

  private static boolean has(List<Throwable> causes, Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }

  private static List<Throwable> causes(Throwable e) {
    List<Throwable> causes = new ArrayList<>();
    @Nullable Throwable next = e;
    while (next != null && causes.size() < CAUSES) {
      causes.add(next);
      next = next.getCause();
    }
    return causes;
  }

  private static String refused(SendFailedException e) {
    return Stream.of(e.getInvalidAddresses(), e.getValidUnsentAddresses())
        .flatMap(each -> addresses(each).stream())
        .map(Address::toString)
        .collect(Collectors.joining(", "));
  }

  private static List<Address> addresses(Address @Nullable [] some) {
    return some == null ? List.of() : Arrays.asList(some);
  }

  private static String words(Throwable e) {
    return e.getMessage() == null ? "" : e.getMessage();
  }
}
