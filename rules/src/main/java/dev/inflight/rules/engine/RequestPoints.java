package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.Labels;
import dev.inflight.model.Overlap;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestOverlap;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RequestStatus;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The points that an ended request makes, for those metrics that rules read. */
final class RequestPoints {

  /** How many overlaps go with a request as evidence. */
  private static final int SHOWN = 24;

  private static final List<String> TELLING =
      Stream.of(
              KnownMetric.REQUESTS_WAITING,
              KnownMetric.KV_CACHE_USAGE,
              KnownMetric.REQUESTS_RUNNING,
              KnownMetric.GPU_THROTTLE_REASONS,
              KnownMetric.GPU_UTILIZATION,
              KnownMetric.GPU_SM_CLOCK,
              KnownMetric.GPU_POWER,
              KnownMetric.DEVICE_MEMORY_USED_BYTES,
              KnownMetric.INSTANCE_MEMORY_USED_BYTES,
              KnownMetric.GPU_TEMPERATURE)
          .map(KnownMetric::wire)
          .toList();

  /** Where points go. */
  interface Sink {
    /** Whether it reads any metric that begins so. */
    boolean readsAny(String prefix);

    void point(String metric, Labels labels, double value);
  }

  private RequestPoints() {}

  /** Its latencies, tokens and outcome. */
  static void ofRequest(
      RequestEvent request, Labels labels, Map<String, Double> objectives, Sink sink) {
    number(RequestMetrics.TTFT, request.ttftMs(), labels, sink);
    number(RequestMetrics.E2E, request.e2eMs(), labels, sink);
    number(RequestMetrics.TPOT, request.tpotMs(), labels, sink);
    if (Absent.has(request.outputTokens())) {
      number(RequestMetrics.OUTPUT_TOKENS, request.outputTokens(), labels, sink);
    }
    sink.point(RequestMetrics.FAILED, labels, failed(request) ? 1 : 0);
    if (!objectives.isEmpty()) {
      sink.point(RequestMetrics.GOOD, labels, good(request, objectives) ? 1 : 0);
    }
  }

  /** Whether it succeeded within every objective; a latency that nobody measured is not within. */
  private static boolean good(RequestEvent request, Map<String, Double> objectives) {
    return !failed(request)
        && objectives.entrySet().stream()
            .allMatch(each -> latencyMs(request, each.getKey()) <= each.getValue());
  }

  private static double latencyMs(RequestEvent request, String objective) {
    return switch (objective) {
      case "ttft_ms" -> request.ttftMs();
      case "tpot_ms" -> request.tpotMs();
      case "e2e_ms" -> request.e2eMs();
      default -> Double.NaN;
    };
  }

  private static boolean failed(RequestEvent request) {
    return request.outcome() != RequestStatus.OK;
  }

  private static void number(String metric, double value, Labels labels, Sink sink) {
    if (Absent.has(value)) {
      sink.point(metric, labels, value);
    }
  }

  /** What its devices did while it was in flight. */
  static void ofOverlaps(RequestRow row, Labels labels, Sink sink) {
    for (int at = 0; at < row.overlapCount(); at++) {
      Overlap overlap = row.overlap(at);
      String prefix = RequestMetrics.OVERLAP_PREFIX + overlap.series().metric() + part(overlap);
      if (!sink.readsAny(prefix)) {
        continue;
      }
      Labels with = labels.with(labels(overlap.series().identity()));
      for (Stat stat : Stat.values()) {
        if (overlap.has(stat)) {
          sink.point(prefix + stat.wire(), with, overlap.value(stat));
        }
      }
      sink.point(prefix + "count", with, overlap.count());
      number(prefix + "covered_ratio", overlap.coveredRatio(), with, sink);
    }
  }

  private static String part(Overlap overlap) {
    return overlap.window() == Window.WHOLE ? "/" : "/" + overlap.window().wire() + "/";
  }

  /** The labels of a series: those parts of its identity that tell devices and replicas apart. */
  static Labels labels(ServerIdentity identity) {
    Map<String, String> labels = new TreeMap<>();
    labels.put("host", identity.host());
    labels.put("device", identity.deviceUuid());
    labels.put("gpu_instance", identity.gpuInstanceId());
    labels.put("replica", identity.replicaId());
    return Labels.of(labels);
  }

  /** The same in a line each, as evidence: the most telling metrics first. */
  static List<RequestOverlap> evidence(RequestRow row) {
    List<Integer> whole = new ArrayList<>();
    for (int at = 0; at < row.overlapCount(); at++) {
      if (row.overlap(at).window() == Window.WHOLE) {
        whole.add(at);
      }
    }
    return whole.stream()
        .sorted(Comparator.comparingInt(at -> rank(row.overlap(at).series().metric())))
        .limit(SHOWN)
        .map(at -> evidence(row.overlap(at)))
        .toList();
  }

  private static int rank(String metric) {
    int rank = TELLING.indexOf(metric);
    return rank < 0 ? TELLING.size() : rank;
  }

  private static RequestOverlap evidence(Overlap overlap) {
    return new RequestOverlap(
        overlap.series().metric(),
        labels(overlap.series().identity()).toString(),
        overlap.has(Stat.MAX) ? overlap.value(Stat.MAX) : Double.NaN,
        overlap.has(Stat.MEAN) ? overlap.value(Stat.MEAN) : Double.NaN,
        overlap.coverage());
  }
}
