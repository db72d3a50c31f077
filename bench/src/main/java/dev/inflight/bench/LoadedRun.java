package dev.inflight.bench;

import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinPlan;
import dev.inflight.join.OverlapJoin;
import dev.inflight.join.Route;
import dev.inflight.join.RowSink;
import dev.inflight.join.Survey;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.TelemetrySample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A generated run as events, ready to be joined any number of times. */
final class LoadedRun {
  private static final int BLOCK = 4096;

  private final List<RequestEvent> requests = new ArrayList<>();
  private final List<TelemetrySample> samples = new ArrayList<>();
  private final long[] noStartBefore;
  private final JoinOptions options;
  private final Survey survey = new Survey();

  LoadedRun(GeneratorOptions wanted) throws IOException {
    Parsed.Bytes bytes = Parsed.generate(wanted);
    Parsed.parse(
        Parsed.FAST,
        bytes.requests(),
        event -> {
          survey.accept(event);
          if (event instanceof RequestEvent request) {
            requests.add(request);
          }
        });
    Parsed.parse(
        Parsed.FAST,
        bytes.telemetry(),
        event -> {
          survey.accept(event);
          if (event instanceof TelemetrySample sample) {
            samples.add(sample);
          }
        });
    noStartBefore = new long[requests.size() + 1];
    noStartBefore[requests.size()] = Long.MAX_VALUE;
    for (int at = requests.size() - 1; at >= 0; at--) {
      noStartBefore[at] = Math.min(noStartBefore[at + 1], requests.get(at).startedAtNs());
    }
    options = routed(wanted.hosts());
  }

  private static JoinOptions routed(int hosts) {
    JoinOptions none = JoinOptions.DEFAULT;
    List<Route> routes =
        IntStream.range(0, hosts)
            .mapToObj(
                host ->
                    new Route(
                        "http://host-" + host + ":8000/*",
                        "*",
                        "*",
                        Map.of("host", "host-" + host)))
            .toList();
    return new JoinOptions(
        none.direct(),
        routes,
        none.strictRoutes(),
        none.strictClocks(),
        none.offsets(),
        none.uncertainties(),
        none.runId(),
        none.includeWarmup(),
        none.caseGlob(),
        none.latenessNs(),
        none.requestLatenessNs(),
        none.idleTimeoutNs(),
        none.horizonNs(),
        none.order());
  }

  /**
   * Joins block by block in the order of time, as files are read, state bounded by the watermarks.
   */
  Report join(RowSink rows) {
    JoinPlan plan = survey.plan(options);
    var join = new OverlapJoin(plan, options, rows);
    int next = 0;
    for (int from = 0; from < samples.size(); from += BLOCK) {
      int to = Math.min(samples.size(), from + BLOCK);
      for (TelemetrySample sample : samples.subList(from, to)) {
        join.accept(sample);
      }
      long now = samples.get(to - 1).observedAtNs();
      while (next < requests.size() && requests.get(next).endedAtNs() <= now) {
        join.accept(requests.get(next++));
      }
      join.advance(noStartBefore[next], now);
    }
    while (next < requests.size()) {
      join.accept(requests.get(next++));
    }
    return join.finish();
  }
}
