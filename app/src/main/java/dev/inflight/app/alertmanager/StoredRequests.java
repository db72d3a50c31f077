package dev.inflight.app.alertmanager;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.app.points.PointLabels;
import dev.inflight.model.CoverageStatus;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestOverlap;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Window;
import dev.inflight.sink.store.StoredRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What stored rows say of requests and their devices, as evidence. */
final class StoredRequests {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST_OVERLAPS = 24;

  private final Map<String, SeriesKey> series;

  /**
   * @param series by their ids
   */
  StoredRequests(Map<String, SeriesKey> series) {
    this.series = series;
  }

  /** The request of a row, with what its devices did. */
  EvidenceRequest of(StoredRow row) {
    Labels labels =
        Labels.of(
            Map.of(
                "case_id", row.caseId(),
                "model", row.model(),
                "endpoint", row.endpoint(),
                "host", row.host(),
                "replica", row.replica()));
    return new EvidenceRequest(
        row.requestId(),
        labels,
        row.status(),
        row.startedAtNs(),
        row.endedAtNs(),
        row.e2eMs(),
        overlaps(row));
  }

  private List<RequestOverlap> overlaps(StoredRow row) {
    List<RequestOverlap> overlaps = new ArrayList<>();
    try {
      for (JsonNode each : JSON.readTree(row.json()).path("overlap")) {
        SeriesKey key = series.get(each.path("series_id").asText());
        boolean whole = each.path("window").asText().equals(Window.WHOLE.wire());
        if (key != null && whole && overlaps.size() < MOST_OVERLAPS) {
          coverage(each).ifPresent(coverage -> overlaps.add(overlap(key, each, coverage)));
        }
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a row of ours that is no JSON", e);
    }
    return overlaps;
  }

  private static Optional<CoverageStatus> coverage(JsonNode overlap) {
    String word = overlap.path("coverage").path("status").asText();
    return Arrays.stream(CoverageStatus.values())
        .filter(each -> each.wire().equals(word))
        .findFirst();
  }

  private static RequestOverlap overlap(SeriesKey key, JsonNode overlap, CoverageStatus coverage) {
    return new RequestOverlap(
        key.metric(),
        PointLabels.of(key).toString(),
        overlap.path("max").asDouble(Double.NaN),
        overlap.path("mean").asDouble(Double.NaN),
        coverage);
  }
}
