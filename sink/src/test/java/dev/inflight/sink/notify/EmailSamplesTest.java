package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What people read of every kind of message; {@code -Dgolden.update=true} rewrites it. */
final class EmailSamplesTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden", "notify");

  @Test
  void deliver_everyKind_isAsExpected() throws Exception {
    StringBuilder texts = new StringBuilder();
    StringBuilder pages = new StringBuilder();
    for (Map.Entry<String, Message> each : Samples.all().entrySet()) {
      try (SmtpServer server = new SmtpServer(Map.of())) {
        Notifier notifier = EmailTest.at(server.port(), Duration.ofSeconds(20));
        assertThat(EmailTest.deliver(notifier, each.getValue()))
            .isInstanceOf(Delivery.Delivered.class);
        MimeMessage letter = EmailTest.parsed(server.letters.get(0));
        String name = each.getKey();
        texts.append("// ").append(name).append("\nSubject: ").append(letter.getSubject());
        texts.append("\n\n").append(part(letter, 0)).append('\n');
        pages.append("<!-- ").append(name).append(" -->\n").append(part(letter, 1));
      }
    }
    check("email-samples.txt", texts.toString());
    check("email-samples.html", pages.toString());
  }

  private static String part(MimeMessage letter, int index) throws Exception {
    return EmailTest.part(letter, index).replace("\r\n", "\n");
  }

  private static void check(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
