package dev.inflight.app.live;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What joined requests come to, for scrapes: latencies by model, and what devices and engines did
 * meanwhile by metric. Models and metrics beyond a number count as {@code other}. Begins anew with
 * each start. One thread.
 */
final class JoinedCounts {
  private static final int MOST_MODELS = 20;
  private static final int MOST_METRICS = 60;
  private static final String OTHER = "other";
  private static final double SECOND_MS = 1e3;

  /** Upper bounds in seconds. */
  private static final double[] BOUNDS = {
    0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, Double.POSITIVE_INFINITY
  };

  private final Map<String, Model> models = new LinkedHashMap<>();
  private final Map<String, Mean> metrics = new LinkedHashMap<>();
  private final Map<CoverageStatus, Long> coverage = new EnumMap<>(CoverageStatus.class);

  /** Requests of one model. */
  private static final class Model {
    private final Map<String, Long> byStatus = new TreeMap<>();
    private final Histogram ttft = new Histogram();
    private final Histogram e2e = new Histogram();
  }

  private static final class Histogram {
    private final long[] counts = new long[BOUNDS.length];
    private double sum;

    void add(double seconds) {
      if (Double.isNaN(seconds)) {
        return;
      }
      int at = Arrays.binarySearch(BOUNDS, seconds);
      counts[at < 0 ? -at - 1 : at]++;
      sum += seconds;
    }

    HistogramDataPointSnapshot point(String model) {
      return HistogramDataPointSnapshot.builder()
          .labels(Labels.of("model", model))
          .classicHistogramBuckets(
              ClassicHistogramBuckets.of(
                  Arrays.stream(BOUNDS).boxed().toList(), Arrays.stream(counts).boxed().toList()))
          .sum(sum)
          .build();
    }
  }

  private static final class Mean {
    private long count;
    private double sum;
  }

  /** Takes a row, which is only valid now. */
  void row(RequestRow row) {
    RequestEvent request = row.request();
    Model model = of(models, request.model(), MOST_MODELS, Model::new);
    model.byStatus.merge(request.outcome().wire(), 1L, Long::sum);
    model.ttft.add(request.ttftMs() / SECOND_MS);
    model.e2e.add(request.e2eMs() / SECOND_MS);
    for (int at = 0; at < row.overlapCount(); at++) {
      Overlap overlap = row.overlap(at);
      if (overlap.window() == Window.WHOLE) {
        overlap(overlap);
      }
    }
  }

  private void overlap(Overlap overlap) {
    coverage.merge(overlap.coverage(), 1L, Long::sum);
    if (overlap.has(Stat.MEAN)) {
      Mean mean = of(metrics, overlap.series().metric(), MOST_METRICS, Mean::new);
      mean.count++;
      mean.sum += overlap.value(Stat.MEAN);
    }
  }

  private static <T> T of(Map<String, T> all, String name, int most, Supplier<T> fresh) {
    T known = all.get(name);
    if (known == null) {
      known = all.computeIfAbsent(all.size() < most ? name : OTHER, key -> fresh.get());
    }
    return known;
  }

  /** All of it, to be asked on the thread that counts. */
  void count(Families families) {
    Map<Labels, Double> requests = new TreeMap<>();
    HistogramSnapshot.Builder ttft = histogram("inflight_request_ttft_seconds", "first token");
    HistogramSnapshot.Builder e2e = histogram("inflight_request_e2e_seconds", "last byte");
    models.forEach(
        (name, each) -> {
          each.byStatus.forEach(
              (status, count) ->
                  requests.put(Labels.of("model", name, "status", status), (double) count));
          ttft.dataPoint(each.ttft.point(name));
          e2e.dataPoint(each.e2e.point(name));
        });
    Map<String, Long> covered = new TreeMap<>();
    coverage.forEach((status, count) -> covered.put(status.wire(), count));
    families
        .counter("inflight_request_rows", "Requests that have a row.", requests)
        .counter(
            "inflight_request_overlaps",
            "Overlaps of requests with series, by how well they were covered.",
            "coverage",
            covered)
        .add(ttft.build())
        .add(e2e.build())
        .add(means());
  }

  private static HistogramSnapshot.Builder histogram(String name, String until) {
    return HistogramSnapshot.builder()
        .name(name)
        .help("From the start of requests to their " + until + ".");
  }

  private SummarySnapshot means() {
    SummarySnapshot.Builder summary =
        SummarySnapshot.builder()
            .name("inflight_request_overlap_mean")
            .help("Means of series while requests were in flight, in the metric's own unit.");
    metrics.forEach(
        (metric, each) ->
            summary.dataPoint(
                SummaryDataPointSnapshot.builder()
                    .labels(Labels.of("metric", metric))
                    .count(each.count)
                    .sum(each.sum)
                    .build()));
    return summary.build();
  }
}
