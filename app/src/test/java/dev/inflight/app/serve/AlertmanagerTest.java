package dev.inflight.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class AlertmanagerTest {
  @TempDir private Path folder;
  private Receiver own;
  private Receiver pager;
  private Rig rig;
  private Instant startsAt = Instant.EPOCH;

  @BeforeEach
  void prepare() throws IOException {
    own = new Receiver();
    pager = new Receiver();
    rig = new Rig(folder);
    RunGenerator.write(folder.resolve("run"), GeneratorOptions.example());
    rig.environment.put("OWN", own.url());
    rig.environment.put("PAGER", pager.url());
    rig.write(
        "inflight.yaml",
        """
        serve: {routes: run/routes.yaml}
        channels:
          - {name: own, type: webhook, url_env: OWN}
          - {name: pager, type: webhook, url_env: PAGER, levels: [critical], tags: [team=gpu]}
        """);
  }

  @AfterEach
  void close() {
    rig.close();
    own.close();
    pager.close();
  }

  private void streamARun() throws Exception {
    rig.events(Files.readString(folder.resolve("run/telemetry.jsonl")));
    rig.events(Files.readString(folder.resolve("run/requests.jsonl")));
    Rig.await("rows", () -> rig.get("/v1/requests?limit=1000").path("items").size() > 200);
    JsonNode rows = rig.get("/v1/requests?limit=1000&order=oldest").path("items");
    long middle = rows.get(rows.size() / 2).path("started_at_ns").asLong() + 1;
    startsAt = Instant.ofEpochSecond(0, middle);
  }

  private String alert(String status, String labels) {
    return """
    {"status": "%s", "labels": {"alertname": "HighLatency", %s},
     "annotations": {"summary": "p99 is high", "description": "of all of them"},
     "startsAt": "%s", "endsAt": "%s", "fingerprint": "c0ffee0123456789",
     "generatorURL": "http://prometheus:9090/graph"}
    """
        .formatted(status, labels, startsAt, startsAt.plusSeconds(300));
  }

  private HttpResponse<String> post(String alerts) throws Exception {
    return rig.post(
        "/v1/alertmanager",
        "application/json",
        "{\"version\": \"4\", \"status\": \"firing\", \"receiver\": \"inflight\", \"alerts\": ["
            + alerts
            + "]}");
  }

  private JsonNode taken(String alerts) throws Exception {
    HttpResponse<String> response = post(alerts);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Rig.json(response.body());
  }

  @Test
  void post_anAlert_isForwardedWithTheRequestsThatWereThere() throws Exception {
    rig.start();
    streamARun();
    String firing = alert("firing", "\"severity\": \"warning\", \"host\": \"host-0\"");
    assertThat(taken(firing).path("accepted").asInt()).isEqualTo(1);

    JsonNode told = own.next();
    assertThat(told.path("kind").asText()).isEqualTo("alarm");
    assertThat(told.path("rule").asText()).isEqualTo("HighLatency");
    assertThat(told.path("title").asText()).contains("p99 is high");
    assertThat(told.path("text").asText()).isEqualTo("of all of them");
    String whole = told.toString();
    assertThat(whole).contains("Requests there").contains("How well known").contains("busy");
    assertThat(whole).contains("http://prometheus:9090/graph");
    assertThat(told.findValues("rows").get(0)).hasSize(10);
    assertThat(pager.told).isEmpty();

    assertThat(taken(firing).path("repeated").asInt()).isEqualTo(1);
    JsonNode over = taken(alert("resolved", "\"severity\": \"warning\", \"host\": \"host-0\""));
    assertThat(over.path("accepted").asInt()).isEqualTo(1);
    JsonNode end = own.next();
    assertThat(end.path("kind").asText()).as("the repetition was not told").isEqualTo("recovery");
    assertThat(end.path("episode").asText()).isEqualTo(told.path("episode").asText());
    assertThat(rig.text("/metrics"))
        .contains("inflight_alertmanager_alerts_accepted_total 3.0")
        .contains("inflight_alertmanager_alerts_repeated_total 1.0");
  }

  @Test
  void post_requestsInFlight_areEvidenceToo() throws Exception {
    rig.start();
    Instant now = Instant.now();
    long ns = now.getEpochSecond() * 1_000_000_000L - 5_000_000_000L;
    rig.events(
        """
        {"event_type":"infer.dispatch","schema_version":1,"session_id":"s","request_id":"r-open","x_request_id":null,"case_id":"c","phase":"measured","timestamp_ns":%d,"intended_at_ns":null,"started_at_ns":%d,"endpoint":"http://h:1","model":"m"}
        """
            .formatted(ns, ns));
    startsAt = now;
    taken(alert("firing", "\"severity\": \"page\", \"team\": \"gpu\""));
    JsonNode told = pager.next();
    assertThat(told.path("level").asText()).isEqualTo("critical");
    assertThat(told.toString()).contains("r-open").contains("no token yet");
  }

  @Test
  void post_afterARestart_isNotToldAgain() throws Exception {
    rig.start();
    startsAt = Instant.parse("2026-05-04T03:02:01Z");
    taken(alert("firing", "\"severity\": \"error\""));
    String id = own.next().path("id").asText();
    rig.stop();
    rig.start();
    assertThat(taken(alert("firing", "\"severity\": \"error\"")).path("accepted").asInt())
        .isEqualTo(1);
    taken(alert("resolved", "\"severity\": \"error\""));
    JsonNode end = own.next();
    assertThat(end.path("kind").asText()).isEqualTo("recovery");
    assertThat(end.path("id").asText()).isNotEqualTo(id);
    startsAt = startsAt.plusSeconds(3_600);
    taken(alert("firing", "\"severity\": \"error\""));
    assertThat(own.next().path("kind").asText()).as("a new episode").isEqualTo("alarm");
  }

  @Test
  void post_hostileBodies_areRefusedAndCounted() throws Exception {
    rig.start();
    for (String each :
        List.of("", "null", "[]", "{\"version\":\"1\",\"alerts\":[]}", "{\"alerts\":5}")) {
      HttpResponse<String> response = rig.post("/v1/alertmanager", "application/json", each);
      assertThat(response.statusCode()).as(each).isEqualTo(400);
      assertThat(response.body()).contains("expected");
    }
    assertThat(rig.post("/v1/alertmanager", "text/plain", "{}").statusCode()).isEqualTo(415);
    String large = "{\"alerts\":[\"" + "x".repeat(5 << 20) + "\"]}";
    assertThat(rig.post("/v1/alertmanager", "application/json", large).statusCode()).isEqualTo(413);
    HttpResponse<String> wrong = post("{\"status\": \"firing\"}");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(Rig.json(wrong.body()).path("errors").get(0).asText()).contains("startsAt");
    assertThat(rig.text("/metrics"))
        .contains("inflight_alertmanager_alerts_rejected_total{reason=\"body\"} 5.0")
        .contains("inflight_alertmanager_alerts_rejected_total{reason=\"time\"} 1.0");
    assertThat(own.told).isEmpty();
  }

  @Test
  void post_withoutAChannel_isToBeSentAgain() throws Exception {
    rig.write("inflight.yaml", "serve: {}\n");
    startsAt = Instant.parse("2026-05-04T03:02:01Z");
    rig.start();
    HttpResponse<String> response = post(alert("firing", "\"severity\": \"error\""));
    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.body()).contains("no channel is configured");
    assertThat(response.headers().firstValue("Retry-After")).isPresent();
  }
}
