package dev.inflight.app.who;

import dev.inflight.app.run.RunReader;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinPlan;
import dev.inflight.join.OverlapJoin;
import dev.inflight.join.SampleListener;
import dev.inflight.model.Overlap;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import dev.inflight.model.ServerIdentity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks a run who was in flight at a moment, by passes over its files that hold no more than what
 * the answer says. One thread.
 */
public final class Who {
  /** No case has such a name: samples are placed, and no request asks for them. */
  private static final String NO_CASE = "\u0000";

  private static final String EVERY_CASE = "*";

  private final RunReader reader;
  private final JoinPlan plan;
  private final JoinOptions options;
  private final int most;

  /**
   * @param reader of files that were surveyed
   * @param plan by which clocks and routes are known
   */
  public Who(RunReader reader, JoinPlan plan, JoinOptions options) {
    this(reader, plan, options, InFlight.MOST);
  }

  Who(RunReader reader, JoinPlan plan, JoinOptions options, int most) {
    this.reader = reader;
    this.plan = plan;
    this.options = options;
    this.most = most;
  }

  Answer ask(Question question) {
    Optional<Peak> peak = question.peak().map(metric -> peak(metric, question.device()));
    long at = peak.map(Peak::atNs).orElseGet(() -> moment(question.at().orElseThrow()));
    TimeWindow window = TimeWindow.around(at, question.aroundNs());
    InFlight inFlight = new InFlight(window, most);
    reader.events(inFlight);
    if (inFlight.unsure()) {
      reader.events(inFlight::settle);
    }
    Readings readings = new Readings(at);
    Report report = place(readings);
    List<Flight> flights = inFlight.flights();
    String glob = options.caseGlob();
    List<Routed> everybody = route(flights, EVERY_CASE);
    return new Answer(
        window,
        inFlight.span(),
        peak,
        readings.devices(),
        everybody,
        glob.equals(EVERY_CASE) ? everybody : route(flights, glob),
        inFlight.beyond(),
        inFlight.before(),
        inFlight.after(),
        report.join().series());
  }

  private long moment(Moment moment) {
    RunSpan span = new RunSpan();
    if (moment.ofDay().isPresent()) {
      reader.events(span);
    }
    return moment.on(span);
  }

  private Peak peak(String metric, String device) {
    PeakFinder finder = new PeakFinder(metric, device);
    Report report = place(finder);
    return finder.found().orElseThrow(() -> new NoPeak(report.join()).failure(metric, device));
  }

  /** Places all samples, for somebody who listens. */
  private Report place(SampleListener listener) {
    OverlapJoin join = new OverlapJoin(plan, with(NO_CASE), row -> {});
    join.listen(listener);
    reader.join(join);
    return join.finish();
  }

  /** Finds out who may have served each request of those cases, and ranks them. */
  private List<Routed> route(List<Flight> flights, String caseGlob) {
    Map<String, Flight> byId = new HashMap<>();
    flights.forEach(each -> byId.put(each.request().requestId(), each));
    List<Routed> routed = new ArrayList<>();
    OverlapJoin join =
        new OverlapJoin(
            plan,
            with(caseGlob),
            row ->
                Optional.ofNullable(byId.get(row.request().requestId()))
                    .ifPresent(flight -> routed.add(routed(flight, row))));
    flights.forEach(each -> join.accept(each.request()));
    join.finish();
    routed.sort(Comparator.comparing(Routed::flight, Flight.RANKED));
    return routed;
  }

  private static Routed routed(Flight flight, RequestRow row) {
    Set<ServerIdentity> candidates = new LinkedHashSet<>();
    for (int at = 0; at < row.overlapCount(); at++) {
      Overlap overlap = row.overlap(at);
      candidates.add(overlap.series().identity());
    }
    List<String> replicas =
        candidates.stream().map(each -> each.replica().strip()).distinct().sorted().toList();
    return new Routed(flight, row.routeEvidence(), List.copyOf(candidates), replicas);
  }

  private JoinOptions with(String caseGlob) {
    return new JoinOptions(
        options.direct(),
        options.routes(),
        options.strictRoutes(),
        options.strictClocks(),
        options.offsets(),
        options.uncertainties(),
        options.runId(),
        true,
        caseGlob,
        options.latenessNs(),
        options.requestLatenessNs(),
        options.idleTimeoutNs(),
        options.horizonNs(),
        options.order());
  }
}
