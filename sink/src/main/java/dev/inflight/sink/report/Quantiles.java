package dev.inflight.sink.report;

import dev.inflight.model.CaseReport;
import dev.inflight.model.Latency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The percentiles of one latency, ready to be printed: in one unit, with those that mean nothing
 * left out.
 */
final class Quantiles {
  private static final double LONG_MS = 10_000;

  private final Latency latency;
  private final boolean seconds;

  Quantiles(Latency latency) {
    this.latency = latency;
    this.seconds = shown().anyMatch(each -> each.value() >= LONG_MS);
  }

  static Optional<Quantiles> of(CaseReport report, String latency) {
    return report.latencies().stream()
        .filter(each -> each.name().equals(latency))
        .filter(each -> each.ok().stream().anyMatch(quantile -> quantile.n() > 0))
        .map(Quantiles::new)
        .findFirst();
  }

  private Stream<Latency.Quantile> shown() {
    return latency.ok().stream().filter(Latency.Quantile::sufficient);
  }

  /** {@code TTFT}, {@code TTFT from intended start}. */
  String name() {
    String name = latency.name();
    int rest = name.indexOf("_from_intended");
    return switch (name) {
      case "chunk_gap" -> "chunk gap";
      default ->
          rest < 0
              ? name.toUpperCase(Locale.ROOT)
              : name.substring(0, rest).toUpperCase(Locale.ROOT) + " from intended";
    };
  }

  String unit() {
    return seconds ? "s" : "ms";
  }

  /** The number without its unit; {@code -} when it does not exist or means nothing yet. */
  String number(double p) {
    return find(p)
        .filter(Latency.Quantile::sufficient)
        .map(each -> Human.number(seconds ? each.value() / 1e3 : each.value()))
        .orElse(Human.UNKNOWN);
  }

  /** The number with a unit that suits it. */
  String withUnit(double p) {
    return find(p)
        .filter(Latency.Quantile::sufficient)
        .map(each -> Human.millis(each.value()))
        .orElse(Human.UNKNOWN);
  }

  /** Whether it exists, but rests on too few requests. */
  boolean wants(double p) {
    return find(p).filter(each -> !each.sufficient()).isPresent();
  }

  private Optional<Latency.Quantile> find(double p) {
    return latency.ok().stream().filter(each -> Math.abs(each.p() - p) < 1e-9).findFirst();
  }

  /** The least number of requests from which a quantile means something. */
  enum Needs {
    P50(0.5, "p50", 20),
    P75(0.75, "p75", 44),
    P90(0.9, "p90", 114),
    P95(0.95, "p95", 230),
    P99(0.99, "p99", 1_164),
    P999(0.999, "p99.9", 11_665);

    private final double p;
    private final String label;
    private final long requests;

    Needs(double p, String label, long requests) {
      this.p = p;
      this.label = label;
      this.requests = requests;
    }

    double p() {
      return p;
    }

    String label() {
      return label;
    }

    /** {@code p99.9 needs 11,665 requests}, for what is wanted but not there. */
    String words() {
      return label + " needs " + Human.count(requests, "request");
    }

    static List<Needs> printed() {
      return List.of(P50, P95, P99, P999);
    }
  }
}
