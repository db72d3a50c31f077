package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Absent;
import dev.inflight.sink.store.StoredRow;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LaneTest {
  private static StoredRow row(String id, long startedAtNs, double ttftMs, String json) {
    return new StoredRow(
        "s",
        id,
        startedAtNs,
        startedAtNs + 2_000_000,
        "m",
        "c",
        "e",
        "ok",
        "",
        "",
        ttftMs,
        2,
        Double.NaN,
        Absent.LONG,
        true,
        "",
        false,
        "watermark",
        json);
  }

  @Test
  void write_aRow_countsCoverageOfWholeRequestsOnly() {
    String json =
        """
        {"request_id":"\\"window\\":\\"whole\\",\\"coverage\\":{\\"status\\":\\"empty\\"","overlap":[\
        {"window":"whole","coverage":{"status":"observed"}},\
        {"window":"prefill","coverage":{"status":"empty"}},\
        {"window":"whole","coverage":{"status":"partial"}},\
        {"window":"whole","coverage":{"status":"empty"}},\
        {"window":"whole","coverage":{"status":"observed"}}]}\
        """;

    assertThat(NewsJson.rows(List.of(row("r", 1_000_000, 0.5, json))))
        .isEqualTo(
            "{\"items\":[{\"id\":\"r\",\"session\":\"s\",\"case\":\"c\",\"model\":\"m\","
                + "\"status\":\"ok\",\"joined\":true,\"start_ns\":1000000,\"end_ns\":3000000,"
                + "\"first_ns\":1500000,\"ttft_ms\":0.5,\"coverage\":[2,1,1]}]}");
  }

  @Test
  void write_longTexts_areCutBetweenCharacters() {
    String told = NewsJson.rows(List.of(row("\ud83d\ude00".repeat(5_000), 1, Double.NaN, "{}")));
    assertThat(told)
        .hasSizeLessThan(1_000)
        .contains("\ud83d\ude00\u2026")
        .doesNotContain("first_ns");
    assertThat(Lane.shortened("x" + "\ud83d\ude00".repeat(200)))
        .isEqualTo("x" + "\ud83d\ude00".repeat(127) + "\u2026");
  }
}
