package dev.inflight.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.app.config.LogFormat;
import dev.inflight.app.live.ServiceLog.Level;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LogWriterTest {
  private final StringWriter written = new StringWriter();

  private LogWriter log(LogFormat format) {
    Instant now = Instant.parse("2026-05-04T03:02:01Z");
    return new LogWriter(new PrintWriter(written), format, () -> now);
  }

  @Test
  void say_text_isOneLineForPeople() {
    log(LogFormat.TEXT)
        .say(
            Level.WARNING, "channels", "own: 503\nno", Map.of("rule", "a \"b\"", "channel", "own"));
    assertThat(written.toString())
        .isEqualTo(
            "2026-05-04T03:02:01.000Z warning channels: own: 503 no channel=own rule=\"a"
                + " \\\"b\\\"\""
                + System.lineSeparator());
  }

  @Test
  void say_json_isOneObjectALine() throws Exception {
    LogWriter log = log(LogFormat.JSON);
    log.say(Level.ERROR, "reload", "a\u0007b \"c\"\r\nd", Map.of("channel", "own"));
    log.accept("just words");
    String[] lines = written.toString().split(System.lineSeparator(), -1);
    assertThat(lines).hasSize(3);
    JsonNode first = new ObjectMapper().readTree(lines[0]);
    assertThat(first.path("time").asText()).isEqualTo("2026-05-04T03:02:01.000Z");
    assertThat(first.path("level").asText()).isEqualTo("error");
    assertThat(first.path("source").asText()).isEqualTo("reload");
    assertThat(first.path("message").asText()).doesNotContain("\u0007", "\n").contains("\"c\"");
    assertThat(first.at("/fields/channel").asText()).isEqualTo("own");
    assertThat(new ObjectMapper().readTree(lines[1]).has("fields")).isFalse();
  }

  @Test
  void say_aVeryLongMessage_isCutAndSaysSo() {
    log(LogFormat.TEXT).accept("x".repeat(100_000));
    assertThat(written.toString()).hasSizeLessThan(5_000).contains("(96000 characters more)");
  }
}
