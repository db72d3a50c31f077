package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.Window;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JsonReportTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static JsonNode parsed(ReportOptions options) throws IOException {
    return MAPPER.readTree(Written.small(Format.JSON, options));
  }

  @Test
  void document_ofFewRequests_isAsAgreed() throws IOException {
    Golden.check("few.json", Written.few(Format.JSON));
  }

  @Test
  void document_always_hasItsPartsInOrder() throws IOException {
    JsonNode root = parsed(ReportOptions.DEFAULT);
    assertThat(root.fieldNames())
        .toIterable()
        .containsExactly(
            "schema",
            "summary",
            "join",
            "cases",
            "requests",
            "client_local",
            "unattributed",
            "balance",
            "notes");
    assertThat(root.at("/requests")).hasSize(60);
    assertThat(root.at("/join/series/0/identity")).hasSize(10);
    assertThat(root.at("/join/series/0/identity/pid").isNull()).isTrue();
    assertThat(root.at("/join/series/0/identity/device_uuid").asText())
        .isEqualTo("GPU-aaaa1111-0000");
  }

  @Test
  void overlap_ofBytes_isExact() throws IOException {
    JsonNode bytes = parsed(ReportOptions.DEFAULT).at("/requests/0/overlap/6");
    assertThat(bytes.get("series_id").asText()).isEqualTo(SmallRun.MEMORY_A.id());
    assertThat(bytes.get("max").isIntegralNumber()).isTrue();
    assertThat(bytes.get("max").asLong()).isEqualTo(41_231_686_042L);
    assertThat(bytes.get("increase").isNull()).isTrue();
    assertThat(bytes.get("resets").isNull()).isTrue();
    assertThat(bytes.get("increase_bounds").isNull()).isTrue();
    assertThat(bytes.get("share").isNull()).isTrue();
  }

  @Test
  void overlap_betweenSamples_hasABracketAndNoMaximum() throws IOException {
    JsonNode prefill = parsed(ReportOptions.DEFAULT).at("/requests/0/overlap/1");
    assertThat(prefill.get("window").asText()).isEqualTo("prefill");
    assertThat(prefill.get("max").isNull()).isTrue();
    assertThat(prefill.at("/coverage/status").asText()).isEqualTo("empty");
    assertThat(prefill.at("/coverage/covered_ratio").isNull()).isTrue();
    assertThat(prefill.at("/bracket/before/value").asDouble()).isEqualTo(1);
  }

  @Test
  void rows_ofOtherWindows_areLeftOut() throws IOException {
    ReportOptions decode =
        new ReportOptions(5, "ttft", Set.of(Window.DECODE), new TreeMap<>(), false, 100, Map.of());
    JsonNode overlaps = parsed(decode).at("/requests/0/overlap");
    assertThat(overlaps).hasSize(SmallRun.SERIES.size());
    assertThat(overlaps).allMatch(each -> each.get("window").asText().equals("decode"));
  }

  @Test
  void unjoined_always_hasAReasonAndNoSharing() throws IOException {
    JsonNode row = parsed(ReportOptions.DEFAULT).at("/requests/18");
    assertThat(row.get("reason").asText()).isEqualTo("identity_not_seen");
    assertThat(row.get("sharing").isNull()).isTrue();
    assertThat(row.get("overlap")).isEmpty();
    assertThat(parsed(ReportOptions.DEFAULT).at("/requests/0/reason").isNull()).isTrue();
  }

  @Test
  void texts_thatAreHostile_readBackAsTheyWere() throws IOException {
    String hostile = "a\"\\\u0000\u001b[31m\n|`<b>\u202e\u2028é€😀";
    RequestEvent request = Requests.of(hostile, "c", "m", Requests.T0, "ok", 1, 2, 3, 4);
    String json =
        Written.as(
            Format.JSON,
            ReportOptions.DEFAULT,
            List.of(FakeRow.joined(request, 1, List.of())),
            SmallRun.report());
    assertThat(json).doesNotContain("\u001b", "\u202e", "\u2028");
    assertThat(MAPPER.readTree(json).at("/requests/0/request_id").asText()).isEqualTo(hostile);
  }

  @Test
  void texts_withHalfAPair_becomeTheReplacement() throws IOException {
    RequestEvent request = Requests.of("x\ud83dy", "c", "m", Requests.T0, "ok", 1, 2, 3, 4);
    String json =
        Written.as(
            Format.JSON,
            ReportOptions.DEFAULT,
            List.of(FakeRow.joined(request, 1, List.of())),
            SmallRun.report());
    assertThat(json).contains("x\\ufffdy");
  }

  @Test
  void spool_ofManyRows_isRemovedWhenClosed(@TempDir Path folder) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ReportWriter writer = ReportWriters.create(Format.JSON, bytes, folder)) {
      writer.begin(Written.context(ReportOptions.DEFAULT));
      for (int round = 0; round < 40; round++) {
        SmallRun.rows().forEach(writer::row);
      }
      assertThat(folder).isNotEmptyDirectory();
      writer.end(SmallRun.report());
    }
    assertThat(folder).isEmptyDirectory();
    assertThat(MAPPER.readTree(bytes.toByteArray()).get("requests")).hasSize(40 * 60);
  }

  @Test
  void spool_ofAnAbandonedReport_isRemoved(@TempDir Path folder) throws IOException {
    try (ReportWriter writer =
        ReportWriters.create(Format.JSON, new ByteArrayOutputStream(), folder)) {
      for (int round = 0; round < 40; round++) {
        SmallRun.rows().forEach(writer::row);
      }
    }
    assertThat(folder).isEmptyDirectory();
  }
}
