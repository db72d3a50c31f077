package dev.inflight.sink.notify.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AlertmanagerFormTest {
  private static final BodyForm FORM = BodyForm.alertmanager("ops");
  private static final Instant START = Instant.parse("2026-11-30T14:27:22Z");

  private static JsonNode json(Kind kind, Optional<Digest> digest) throws IOException {
    Message message =
        new Message(
            "id-1",
            "ep-1",
            kind,
            Level.ERROR,
            "late",
            "first token late",
            "5 s",
            Labels.of(Map.of("gpu.model", "H200", "severity", "mine")),
            List.of(),
            START.plusSeconds(67),
            START,
            List.of(new Field("why", "5 > 3"), new Field("summary", "another")),
            Table.NONE,
            List.of(new Link("Runbook", "https://example.org")),
            digest);
    return new ObjectMapper().readTree(Json.bytes(FORM.of(message)));
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void of_alarm_hasEveryKeyOfVersion4() throws IOException {
    JsonNode body = json(Kind.ALARM, Optional.empty());
    assertThat(names(body))
        .containsExactly(
            "version",
            "groupKey",
            "truncatedAlerts",
            "status",
            "receiver",
            "groupLabels",
            "commonLabels",
            "commonAnnotations",
            "externalURL",
            "alerts");
    assertThat(body.path("version").asText()).isEqualTo("4");
    assertThat(body.path("status").asText()).isEqualTo("firing");
    assertThat(body.path("receiver").asText()).isEqualTo("ops");
    assertThat(body.path("alerts").size()).isEqualTo(1);
    JsonNode alert = body.at("/alerts/0");
    assertThat(names(alert))
        .containsExactly(
            "status", "labels", "annotations", "startsAt", "endsAt", "generatorURL", "fingerprint");
    assertThat(alert.path("endsAt").asText()).isEqualTo("0001-01-01T00:00:00Z");
    assertThat(alert.path("startsAt").asText()).isEqualTo("2026-11-30T14:27:22Z");
    assertThat(alert.path("fingerprint").asText()).matches("[0-9a-f]{16}");
    assertThat(alert.at("/labels/gpu_model").asText()).isEqualTo("H200");
    assertThat(alert.at("/labels/severity").asText()).isEqualTo("error");
    assertThat(alert.at("/labels/severity_2").asText()).isEqualTo("mine");
    assertThat(alert.at("/annotations/summary").asText()).isEqualTo("first token late");
    assertThat(alert.at("/annotations/summary_2").asText()).isEqualTo("another");
    assertThat(alert.at("/annotations/runbook_url").asText()).isEqualTo("https://example.org");
    assertThat(body.path("commonLabels")).isEqualTo(alert.path("labels"));
  }

  @Test
  void of_recovery_isResolvedUnderTheSameKeys() throws IOException {
    JsonNode alarm = json(Kind.ALARM, Optional.empty());
    JsonNode recovery = json(Kind.RECOVERY, Optional.empty());
    assertThat(recovery.path("status").asText()).isEqualTo("resolved");
    assertThat(recovery.at("/alerts/0/endsAt").asText()).isEqualTo("2026-11-30T14:28:29Z");
    assertThat(recovery.at("/alerts/0/fingerprint")).isEqualTo(alarm.at("/alerts/0/fingerprint"));
    assertThat(recovery.path("groupKey")).isEqualTo(alarm.path("groupKey"));
  }

  @Test
  void of_digest_isAGroupThatSaysHowManyMore() throws IOException {
    Digest digest =
        new Digest(
            "pause",
            14,
            List.of(new RuleCount("late", Level.ERROR, 13, 1, 0)),
            List.of(
                new Digest.Line("a", "ep-a", Kind.ALARM, Level.ERROR, "late on 1", START),
                new Digest.Line("b", "ep-b", Kind.RECOVERY, Level.ERROR, "late on 2", START)));
    JsonNode body = json(Kind.DIGEST, Optional.of(digest));
    assertThat(body.path("status").asText()).isEqualTo("firing");
    assertThat(body.path("truncatedAlerts").asInt()).isEqualTo(12);
    assertThat(body.path("alerts").size()).isEqualTo(2);
    assertThat(body.at("/alerts/1/status").asText()).isEqualTo("resolved");
    assertThat(names(body.path("commonLabels"))).containsExactly("severity");
    assertThat(body.at("/commonAnnotations/description").asText())
        .isEqualTo("one of 14 messages: pause");
  }
}
