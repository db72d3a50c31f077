package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.email.EmailConfig;
import dev.inflight.sink.notify.email.EmailLimits;
import dev.inflight.sink.notify.email.EmailNotifier;
import dev.inflight.sink.notify.email.TrustingEmail;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.scheduler.Schedulers;

/** Letters, handed to a server that misbehaves at every step. */
final class EmailTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(300);
  static final String FROM = "Inflight <alerts@example.org>";
  private static final List<String> TO = List.of("a@example.org", "b@example.org");

  static EmailConfig config(String address, boolean startTls) {
    return new EmailConfig(Secret.smtp(address), FROM, TO, startTls);
  }

  static String address(String scheme, int port) {
    return scheme + "://u5erName:pa55word@localhost:" + port;
  }

  static Notifier at(int port, Duration within) {
    return new EmailNotifier(
        config(address("smtp", port), false),
        EmailLimits.within(within),
        Schedulers.boundedElastic(),
        Schedulers.parallel(),
        InstantSource.fixed(Attempts.NOW));
  }

  static Delivery deliver(Notifier notifier, Message message) {
    Delivery delivery = Objects.requireNonNull(notifier.deliver(message).block(PATIENCE));
    assertThat(delivery.toString()).doesNotContain(Attempts.SECRETS);
    return delivery;
  }

  private static Delivery answered(String step, String answer, Duration within) {
    try (SmtpServer server = new SmtpServer(Map.of(step, answer.translateEscapes()))) {
      return deliver(at(server.port(), within), Attempts.alarm());
    }
  }

  private static MimeMessage letter(Message message) throws Exception {
    try (SmtpServer server = new SmtpServer(Map.of())) {
      assertThat(deliver(at(server.port(), PATIENCE), message))
          .isInstanceOf(Delivery.Delivered.class);
      assertThat(server.letters).hasSize(1);
      String letter = server.letters.get(0);
      assertThat(letter.lines()).allMatch(line -> line.length() <= 998);
      assertThat(letter.chars()).allMatch(each -> each < 0x7F);
      return parsed(letter);
    }
  }

  static MimeMessage parsed(String letter) throws Exception {
    return new MimeMessage(
        Session.getInstance(new Properties()),
        new ByteArrayInputStream(letter.getBytes(ISO_8859_1)));
  }

  static String part(MimeMessage letter, int index) throws Exception {
    return ((MimeMultipart) letter.getContent()).getBodyPart(index).getContent().toString();
  }

  @Test
  void deliver_accepted_isDelivered() {
    try (SmtpServer server = new SmtpServer(Map.of())) {
      assertThat(deliver(at(server.port(), PATIENCE), Attempts.alarm()))
          .isEqualTo(new Delivery.Delivered("250 2.0.0 queued as 4F2C"));
      assertThat(server.commands)
          .containsSubsequence(
              "MAIL FROM:<alerts@example.org>",
              "RCPT TO:<a@example.org>",
              "RCPT TO:<b@example.org>",
              "DATA");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GREETING | 421 4.3.2 not now          | Transient
          GREETING | 554 5.7.1 go away          | Permanent REFUSED
          GREETING | close                      | Transient
          GREETING | reset                      | Transient
          EHLO     | 421 4.3.2 not now          | Transient
          EHLO     | reset                      | Transient
          EHLO     | 250 AUTH GSSAPI            | Delivered
          EHLO     | 250-m\\r\\n250 AUTH GSSAPI   | Permanent REFUSED
          AUTH     | 535 5.7.8 who              | Permanent REFUSED
          AUTH     | 454 4.7.0 later            | Transient
          AUTH     | reset                      | Transient
          MAIL     | 451 4.3.0 later            | Transient
          MAIL     | 550 5.7.1 not you          | Permanent REFUSED
          MAIL     | 552 5.3.4 too big          | Permanent TOO_LONG
          MAIL     | 530 5.7.0 TLS first        | Permanent REFUSED
          MAIL     | reset                      | Transient
          RCPT     | 450 4.2.0 greylisted       | Transient
          RCPT     | 451 4.3.0 later            | Transient
          RCPT     | 452 4.2.2 full for now     | Transient
          RCPT     | 421 4.3.2 not now          | Transient
          RCPT     | 550 5.1.1 who              | Permanent REFUSED
          RCPT     | 552 5.2.2 mailbox full     | Permanent REFUSED
          RCPT     | 571 5.7.1 no               | Permanent REFUSED
          RCPT     | reset                      | Transient
          DATA     | 451 4.3.0 later            | Transient
          DATA     | 554 5.5.1 nobody           | Permanent REFUSED
          DATA     | reset                      | Transient
          DATA     | close                      | Transient
          END      | 250 ok                     | Delivered
          END      | 421 4.3.2 not now          | Transient
          END      | 452 4.3.1 disk full        | Transient
          END      | 552 5.3.4 too big          | Permanent TOO_LONG
          END      | 523 5.2.3 too long         | Permanent TOO_LONG
          END      | 554 5.7.1 spam             | Permanent REFUSED
          END      | reset                      | Ambiguous
          END      | close                      | Ambiguous
          END      | nonsense                   | Ambiguous
          """)
  void deliver_anyAnswer_isAsTheTableSays(String step, String answer, String expected) {
    assertThat(Attempts.kind(answered(step, answer, PATIENCE))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "GREETING, Transient",
    "EHLO, Transient",
    "AUTH, Transient",
    "MAIL, Transient",
    "RCPT, Transient",
    "DATA, Transient",
    "END, Ambiguous"
  })
  void deliver_silence_isGivenUpInTime(String step, String expected) {
    Delivery silent = answered(step, SmtpServer.STALL, SHORT);
    assertThat(Attempts.kind(silent)).isEqualTo(expected);
    Delivery endless = answered(step, SmtpServer.TRICKLE, SHORT);
    assertThat(Attempts.kind(endless)).isEqualTo(expected);
    assertThat(List.of(silent.answer(), endless.answer()))
        .allMatch(each -> each.startsWith("no answer in time"));
  }

  @Test
  void deliver_whateverComesOfIt_leavesNoThread() throws InterruptedException {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    for (String answer : List.of("250 ok", "451 later", "reset", "close", SmtpServer.STALL)) {
      for (String step : List.of("GREETING", "AUTH", "RCPT", "END")) {
        assertThat(answered(step, answer, SHORT).answer()).isNotEmpty();
      }
    }
    for (Thread each : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(each) && !each.isDaemon()) {
        each.join(5_000);
        assertThat(each.isAlive()).as(each.getName()).isFalse();
      }
    }
  }

  @Test
  void deliver_someRecipientsRefused_saysWhom() {
    Delivery delivery = answered("RCPT b@example.org", "550 5.1.1 who", PATIENCE);
    assertThat(delivery).isInstanceOf(Delivery.Delivered.class);
    assertThat(delivery.answer()).isEqualTo("250 not to b@example.org");
  }

  @Test
  void deliver_oneLaterOneNever_isTriedAgain() {
    try (SmtpServer server =
        new SmtpServer(
            Map.of("RCPT a@example.org", "550 5.1.1 who", "RCPT b@example.org", "450 later"))) {
      Delivery delivery = deliver(at(server.port(), PATIENCE), Attempts.alarm());
      assertThat(delivery).isEqualTo(new Delivery.Transient("450 later"));
    }
  }

  @Test
  void deliver_nobodyThere_isTransient() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    assertThat(deliver(at(port, PATIENCE), Attempts.alarm()))
        .isEqualTo(new Delivery.Transient("no connection, before anything was sent"));
  }

  @Test
  void deliver_noTlsOffered_saysNothingSecret() {
    try (SmtpServer server = new SmtpServer(Map.of())) {
      Notifier strict =
          new EmailNotifier(
              config(address("smtp", server.port()), true),
              EmailLimits.within(PATIENCE),
              Schedulers.boundedElastic(),
              Schedulers.parallel(),
              InstantSource.fixed(Attempts.NOW));
      assertThat(deliver(strict, Attempts.alarm()))
          .isEqualTo(new Delivery.Transient("no TLS offered, before anything was sent"));
      assertThat(server.commands).allMatch(each -> each.matches("(?i)(EHLO|QUIT).*"));
    }
  }

  @Test
  void deliver_alarm_isALetterInTextAndHtml() throws Exception {
    MimeMessage letter = letter(Attempts.alarm());
    assertThat(letter.getSubject()).isEqualTo("[WARNING] First token late <!channel> & more @all");
    assertThat(letter.getHeader("From")).containsExactly(FROM);
    assertThat(letter.getHeader("To", ", ")).isEqualTo("a@example.org, b@example.org");
    assertThat(letter.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    assertThat(letter.getHeader("X-Inflight-Level")).containsExactly("warning");
    assertThat(letter.getSentDate()).hasTime(Attempts.NOW.toEpochMilli());
    assertThat(letter.getContentType()).startsWith("multipart/alternative");
    assertThat(part(letter, 0)).contains("🟡 WARNING").contains("second line\r\n");
    assertThat(part(letter, 1)).contains("&lt;!channel&gt; &amp; more @all").contains("req-1");
  }

  @Test
  void deliver_episode_hangsTogether() throws Exception {
    MimeMessage alarm = letter(Attempts.message(false));
    MimeMessage recovery = letter(Attempts.message(true));

    assertThat(alarm.getMessageID()).isEqualTo("<episode-1.inflight@example.org>");
    assertThat(letter(Attempts.message(false)).getMessageID()).isEqualTo(alarm.getMessageID());
    assertThat(alarm.getHeader("References")).isNull();
    assertThat(recovery.getMessageID()).isEqualTo("<msg-2.inflight@example.org>");
    assertThat(recovery.getHeader("In-Reply-To")).containsExactly(alarm.getMessageID());
    assertThat(recovery.getHeader("References")).containsExactly(alarm.getMessageID());
    assertThat(recovery.getSubject()).startsWith("Re: [RECOVERED] First token late");
  }

  @Test
  void deliver_lineEndsInTheTitle_addNoHeader() throws Exception {
    Message evil =
        Message.plain(
            "id\r\nBcc: c@example.org",
            Level.ERROR,
            "one\r\nBcc: c@example.org\r\n\r\nbody\u2028",
            ".\r\n.\r\nVRFY x\r\n",
            Attempts.NOW);
    try (SmtpServer server = new SmtpServer(Map.of())) {
      assertThat(deliver(at(server.port(), PATIENCE), evil)).isInstanceOf(Delivery.Delivered.class);
      String head = server.letters.get(0).split("\r\n\r\n", 2)[0];
      assertThat(head).doesNotContain("\r\nBcc");
      assertThat(server.commands).doesNotContain("VRFY x");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "a@", "@b", "a@b\r\nBcc: c@d", "a@b, c@d", "a b@c", "é@example.org"})
  void config_wrongAddress_isRefused(String to) {
    Secret url = Secret.smtp("smtp://localhost");
    assertThatThrownBy(() -> new EmailConfig(url, FROM, List.of(to), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no address")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> new EmailConfig(url, to, List.of("a@b.c"), false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void config_anySecret_isHidden() {
    EmailConfig config = config(address("smtps", 465), true);
    assertThat(config.toString()).doesNotContain(Attempts.SECRETS);
    assertThat(EmailConfig.usualStartTls(Secret.smtp("smtp://mail.example.org"))).isTrue();
    assertThat(EmailConfig.usualStartTls(Secret.smtp("smtp://127.0.0.1:25"))).isFalse();
  }

  @Test
  void deliver_withTls_readsTheLetterOnlyThen() {
    TestKeys right = TestKeys.of("localhost");
    Map<String, String> offers = Map.of("EHLO", "250-mail\r\n250-STARTTLS\r\n250 AUTH PLAIN");
    try (SmtpServer server = new SmtpServer(offers, Optional.of(right.context()))) {
      EmailConfig config = config(address("smtp", server.port()), true);
      EmailLimits limits = EmailLimits.within(PATIENCE);
      InstantSource clock = InstantSource.fixed(Attempts.NOW);
      Notifier trusting =
          TrustingEmail.notifier(config, limits, clock, right.context().getSocketFactory());
      assertThat(Attempts.kind(deliver(trusting, Attempts.alarm()))).isEqualTo("Delivered");
      assertThat(server.commands).contains("STARTTLS");

      Notifier careful =
          new EmailNotifier(
              config, limits, Schedulers.boundedElastic(), Schedulers.parallel(), clock);
      assertThat(deliver(careful, Attempts.alarm()))
          .isEqualTo(new Delivery.Transient("TLS failed, before anything was sent"));
    }
  }

  @Test
  void deliver_certificateOfAnother_isTransient() {
    TestKeys wrong = TestKeys.of("other.example.org");
    Map<String, String> offers = Map.of("EHLO", "250-mail\r\n250-STARTTLS\r\n250 AUTH PLAIN");
    try (SmtpServer server = new SmtpServer(offers, Optional.of(wrong.context()))) {
      Notifier trusting =
          TrustingEmail.notifier(
              config(address("smtp", server.port()), true),
              EmailLimits.within(PATIENCE),
              InstantSource.fixed(Attempts.NOW),
              wrong.context().getSocketFactory());
      assertThat(deliver(trusting, Attempts.alarm()))
          .isEqualTo(new Delivery.Transient("TLS failed, before anything was sent"));
      assertThat(server.letters).isEmpty();
    }
  }

  @Test
  @Tag("slow")
  void deliver_anyFailure_logsNoSecret() throws IOException {
    try (LogCapture log = new LogCapture()) {
      for (String mechanism : List.of("PLAIN", "LOGIN")) {
        String offer = "250-mail.example.org\r\n250 AUTH " + mechanism;
        for (String step : List.of("GREETING", "AUTH", "MAIL", "RCPT", "DATA", "END")) {
          for (String answer :
              List.of(
                  "451 you said ECHO", "550 you said ECHO", "reset", "close", "nonsense ECHO")) {
            try (SmtpServer server = new SmtpServer(Map.of("EHLO", offer, step, answer))) {
              assertThat(deliver(at(server.port(), PATIENCE), Attempts.alarm()).answer())
                  .doesNotContain("cGE1NXdvcmQ"); // the password in Base64
            }
          }
        }
      }
      deliver_nobodyThere_isTransient();
      assertThat(answered("AUTH", SmtpServer.STALL, SHORT).answer()).isNotEmpty();
      assertThat(log.text())
          .contains("jakarta.mail")
          .doesNotContain(Attempts.SECRETS)
          .doesNotContain("cGE1NXdvcmQ");
    }
  }
}
