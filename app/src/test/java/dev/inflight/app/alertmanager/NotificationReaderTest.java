package dev.inflight.app.alertmanager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.Absent;
import dev.inflight.model.AlertLink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NotificationReaderTest {
  private static final String ALERT =
      """
      {"status": "firing",
       "labels": {"alertname": "HighLatency", "severity": "critical", "host": "host-1"},
       "annotations": {"summary": "slow", "runbook_url": "https://wiki.example.org/r"},
       "startsAt": "2026-05-04T03:02:01.5+02:00", "endsAt": "0001-01-01T00:00:00Z",
       "generatorURL": "http://prometheus:9090/graph?g0.expr=up", "fingerprint": "C0FFEE0123456789"}
      """;

  private static Notification read(String alerts) {
    String body = "{\"version\": \"4\", \"externalURL\": \"http://u:p@am\", \"alerts\": [%s]}";
    return NotificationReader.read(body.formatted(alerts).getBytes(UTF_8));
  }

  @Test
  void read_aNotification_isUnderstood() {
    ReceivedAlert alert = read(ALERT).alerts().get(0);
    assertThat(alert.firing()).isTrue();
    assertThat(alert.key()).isEqualTo("c0ffee0123456789");
    assertThat(alert.name()).isEqualTo("HighLatency");
    assertThat(alert.labels().get("host")).isEqualTo("host-1");
    assertThat(alert.startsAtNs()).isEqualTo(1_777_856_521_500_000_000L);
    assertThat(Absent.has(alert.endsAtNs())).isFalse();
    assertThat(alert.links())
        .as("none that holds a password")
        .containsExactly(
            new AlertLink("Runbook", "https://wiki.example.org/r"),
            new AlertLink("Source", "http://prometheus:9090/graph?g0.expr=up"));
  }

  @Test
  void read_anEnd_hasItsTime() {
    String over =
        ALERT.replace("firing", "resolved").replace("0001-01-01T00:00:00Z", "2026-05-04T02:00:00Z");
    ReceivedAlert alert = read(over).alerts().get(0);
    assertThat(alert.firing()).isFalse();
    assertThat(alert.endsAtNs()).isEqualTo(1_777_860_000_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "status": "firing"           | "status": "flying"            | status | alerts[0]: status: 'flying', expected firing or resolved
          "startsAt": "2026            | "startsAt": "soon 2026        | time   | expected a time such as
          "startsAt": "2026            | "startsAt": "1026             | time   | expected a time such as
          "severity": "critical"       | "severity": 7                 | labels | labels.severity: expected a text
          "annotations": {"summary": "slow", "runbook_url": "https://wiki.example.org/r"} | "annotations": [1] | annotations | annotations: expected at most 64
          """)
  void read_aWrongAlert_isCountedAndKeepsNoOtherOut(
      String right, String wrong, String reason, String words) {
    Notification read = read(ALERT.replace(right, wrong) + "," + ALERT);
    assertThat(read.alerts()).hasSize(1);
    assertThat(read.rejected()).containsEntry(reason, 1);
    assertThat(read.errors().get(0)).contains(words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "5",
        "{}",
        "{\"alerts\": {}}",
        "{\"version\": \"3\", \"alerts\": []}",
        "{\"alerts\": [",
        "\u0000"
      })
  void read_whatIsNoNotification_isRefusedInWords(String body) {
    assertThatThrownBy(() -> NotificationReader.read(body.getBytes(UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }

  @Test
  void read_hostileBodies_areBounded() {
    assertThatThrownBy(
            () -> NotificationReader.read(("{\"alerts\":" + "[".repeat(100_000)).getBytes(UTF_8)))
        .hasMessageContaining("no JSON");
    Notification many = read((ALERT + ",").repeat(1_499) + ALERT);
    assertThat(many.alerts()).hasSize(1_000);
    assertThat(many.rejected()).containsEntry("too_many", 500);
    assertThat(many.errors()).hasSize(20);
    ReceivedAlert long1 = read(ALERT.replace("host-1", "x".repeat(100_000))).alerts().get(0);
    assertThat(long1.labels().get("host")).hasSize(4_096);
  }

  @Test
  void read_noFingerprint_isKnownByItsLabels() {
    String without = ALERT.replace("C0FFEE0123456789", "<script>");
    String other = without.replace("host-1", "host-2");
    assertThat(read(without).alerts().get(0).key())
        .isEqualTo(read(without).alerts().get(0).key())
        .isNotEqualTo(read(other).alerts().get(0).key());
  }
}
