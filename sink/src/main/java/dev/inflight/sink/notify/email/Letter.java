package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import jakarta.mail.Address;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;

/** A message as an email, in text and in HTML; it notes when its content goes on its way. */
final class Letter extends MimeMessage {
  private static final int SUBJECT = 200;

  private final String id;
  private volatile boolean onItsWay;

  /**
   * @param now when it is sent
   */
  Letter(Session session, EmailConfig config, Message message, Instant now)
      throws MessagingException {
    super(session);
    InternetAddress from = EmailConfig.address(config.from());
    MessageIds ids = new MessageIds(from);
    this.id = ids.of(message);
    setFrom(from);
    setRecipients(
        RecipientType.TO, config.to().stream().map(EmailConfig::address).toArray(Address[]::new));
    setSubject(subject(message), "UTF-8");
    setSentDate(new Date(now.toEpochMilli()));
    Optional<String> answered = ids.answered(message);
    if (answered.isPresent()) {
      setHeader("In-Reply-To", answered.get());
      setHeader("References", answered.get());
    }
    setHeader("Auto-Submitted", "auto-generated");
    setHeader("X-Auto-Response-Suppress", "All");
    setHeader("X-Inflight-Level", message.level().word());
    Message shortened = Shortening.of(message);
    MimeMultipart both = new MimeMultipart("alternative");
    both.addBodyPart(part(EmailText.of(shortened), "plain"));
    both.addBodyPart(part(EmailHtml.of(shortened), "html"));
    setContent(both);
    saveChanges();
  }

  /**
   * The level stands in brackets, which mail programs leave out when they look for letters that
   * belong together.
   */
  private static String subject(Message message) {
    String answer = MessageIds.follows(message) ? "Re: " : "";
    String title = Clip.to(SUBJECT, message.title(), Clip.UTF_16);
    return answer + "[" + Marks.word(message) + "] " + title;
  }

  private static MimeBodyPart part(String text, String subtype) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setText(text.replace("\n", "\r\n"), "UTF-8", subtype);
    return part;
  }

  /** Whether any of its content may have reached the server. */
  boolean isOnItsWay() {
    return onItsWay;
  }

  @Override
  protected void updateMessageID() throws MessagingException {
    setHeader("Message-ID", id);
  }

  @Override
  public void writeTo(OutputStream out, String[] ignored) throws IOException, MessagingException {
    onItsWay = true;
    super.writeTo(out, ignored);
  }
}
