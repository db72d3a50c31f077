package dev.inflight.sink.report;

import dev.inflight.model.Overlap;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** By what a request is one of the worst. */
sealed interface Ranking {

  /** How bad it is, NaN when that cannot be said of it. */
  double of(RequestRow row);

  /** For a heading. */
  String title();

  /** Reads {@code ttft}, {@code e2e}, {@code tpot} or {@code METRIC:STAT}. */
  static Ranking of(String by) {
    int colon = by.indexOf(':');
    if (colon < 0) {
      return Latency.of(by);
    }
    String wanted = by.substring(colon + 1);
    Optional<Stat> stat =
        Stream.of(Stat.values()).filter(each -> each.wire().equals(wanted)).findFirst();
    return new Metric(by.substring(0, colon), stat.orElse(Stat.MAX));
  }

  /** A latency of a successful request. */
  enum Latency implements Ranking {
    TTFT,
    E2E,
    TPOT;

    static Latency of(String by) {
      return Stream.of(values())
          .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(by))
          .findFirst()
          .orElse(TTFT);
    }

    @Override
    public double of(RequestRow row) {
      RequestEvent request = row.request();
      if (!request.ok()) {
        return Double.NaN;
      }
      double ms =
          switch (this) {
            case TTFT -> request.ttftMs();
            case E2E -> request.e2eMs();
            case TPOT -> request.tpotMs();
          };
      return ms > 0 && Double.isFinite(ms) ? ms : Double.NaN;
    }

    @Override
    public String title() {
      return name();
    }
  }

  /** The largest such number over the request's series of that metric. */
  record Metric(String metric, Stat stat) implements Ranking {
    @Override
    public double of(RequestRow row) {
      double most = Double.NaN;
      for (int at = 0; at < row.overlapCount(); at++) {
        Overlap overlap = row.overlap(at);
        if (overlap.window() == Window.WHOLE && overlap.series().metric().equals(metric)) {
          double value = overlap.value(stat);
          most = Double.isNaN(most) ? value : Double.isNaN(value) ? most : Math.max(most, value);
        }
      }
      return most;
    }

    @Override
    public String title() {
      return Plain.text(metric, 30) + " " + stat.wire();
    }
  }
}
