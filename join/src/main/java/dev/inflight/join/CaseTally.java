package dev.inflight.join;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.encoding.ByteArrayInput;
import com.datadoghq.sketch.ddsketch.encoding.GrowingByteArrayOutput;
import com.datadoghq.sketch.ddsketch.mapping.LinearlyInterpolatedMapping;
import com.datadoghq.sketch.ddsketch.store.UnboundedSizeDenseStore;
import dev.inflight.model.Absent;
import dev.inflight.model.CaseReport.Throughput;
import dev.inflight.model.Goodput;
import dev.inflight.model.Latency;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The client's half of a case: counts, latencies, tokens and goodput of its requests. Not
 * thread-safe.
 */
final class CaseTally {
  /** Half of the 0.1 % that is promised; {@link GapCounts} takes the other half. */
  private static final double SKETCH_ACCURACY = 0.0005;

  /** Longer than anybody waits, in milliseconds, and within what a sketch can hold. */
  private static final double LONGEST_GAP = 1e15;

  final String caseId;
  private final SortedMap<String, Double> slo;
  private final Objectives objectives;
  long offered;
  long ok;
  private long measuredOk;
  private final long[] byStatus = new long[RequestStatus.values().length];
  private final LatencyColumn ttft;
  private final LatencyColumn e2e;
  private final LatencyColumn tpot;
  private final LatencyColumn ttftFromIntended;
  private final LatencyColumn e2eFromIntended;
  private final DDSketch gaps =
      new DDSketch(new LinearlyInterpolatedMapping(SKETCH_ACCURACY), UnboundedSizeDenseStore::new);
  private final GapCounts counts = new GapCounts();
  private long gapCount;
  private long gapsExcluded;
  long windowFrom = Absent.LONG;
  long windowTo = Absent.LONG;
  long idleAtFrom;
  long idleAtTo;
  private long promptTokens;
  private long outputTokens;
  private long withTokens;
  private long withPromptTokens;
  private long met;
  private long missed;
  private long unknown;

  /**
   * @param mostLatencies how many values of each latency are kept
   */
  CaseTally(String caseId, SortedMap<String, Double> slo, int mostLatencies) {
    this.caseId = caseId;
    this.slo = slo;
    this.objectives = new Objectives(slo);
    ttft = new LatencyColumn("ttft", mostLatencies);
    e2e = new LatencyColumn("e2e", mostLatencies);
    tpot = new LatencyColumn("tpot", mostLatencies);
    ttftFromIntended = new LatencyColumn("ttft_from_intended", mostLatencies);
    e2eFromIntended = new LatencyColumn("e2e_from_intended", mostLatencies);
  }

  void add(RequestEvent r) {
    offered++;
    byStatus[r.outcome().ordinal()]++;
    judge(r);
    if (!r.ok()) {
      return;
    }
    ok++;
    double first = r.ttftMs();
    double whole = r.e2eMs();
    ttft.add(first);
    e2e.add(whole);
    tpot.add(r.tpotMs());
    ttftFromIntended.add(first + r.startDelayMs());
    e2eFromIntended.add(whole + r.startDelayMs());
    for (double gap : r.chunkGapsMs()) {
      if (gap > 0 && gap < LONGEST_GAP) {
        if (counts.add(gap)) {
          counts.flush(gaps);
        }
        gapCount++;
      } else {
        gapsExcluded++;
      }
    }
    if (r.phase() == Phase.MEASURED) {
      tokens(r);
    }
  }

  /** What the rates count: requests inside the window, which warm-up requests do not make. */
  private void tokens(RequestEvent r) {
    measuredOk++;
    if (Absent.has(r.outputTokens())) {
      outputTokens += r.outputTokens();
      withTokens++;
    }
    if (Absent.has(r.promptTokens())) {
      promptTokens += r.promptTokens();
      withPromptTokens++;
    }
  }

  private void judge(RequestEvent r) {
    switch (objectives.judge(r)) {
      case MET -> met++;
      case MISSED -> missed++;
      case UNKNOWN -> unknown++;
      case NOT_JUDGED -> {}
    }
  }

  private List<LatencyColumn> columns() {
    return List.of(ttft, e2e, tpot, ttftFromIntended, e2eFromIntended);
  }

  SortedMap<String, Long> byStatus() {
    return Books.byStatus(byStatus);
  }

  List<Latency> latencies() {
    List<Latency> all = new ArrayList<>();
    for (LatencyColumn each : columns()) {
      all.add(each.report(offered, ok));
    }
    Percentiles.Ranked sketch =
        new Percentiles.Ranked() {
          @Override
          public long size() {
            return gapCount;
          }

          @Override
          public double quantile(double p) {
            return gaps.getValueAtQuantile(p);
          }
        };
    counts.flush(gaps);
    all.add(new Latency("chunk_gap", Percentiles.ok(sketch), List.of(), gapsExcluded));
    return all;
  }

  Throughput throughput() {
    double seconds =
        Absent.has(windowFrom) && windowTo > windowFrom
            ? (windowTo - windowFrom) / 1e9
            : Double.NaN;
    return new Throughput(
        "case_window",
        seconds,
        measuredOk / seconds,
        withTokens > 0 ? outputTokens / seconds : Double.NaN,
        withPromptTokens > 0 ? promptTokens / seconds : Double.NaN,
        withPromptTokens > 0 ? promptTokens : Absent.LONG,
        withTokens > 0 ? outputTokens : Absent.LONG,
        measuredOk - withTokens);
  }

  Optional<Goodput> goodput() {
    if (slo.isEmpty()) {
      return Optional.empty();
    }
    double seconds = throughput().seconds();
    // Of the requests that make the window: warm-up requests are in no rate.
    long judged = met + missed + unknown;
    return Optional.of(
        new Goodput(
            slo,
            met,
            missed,
            unknown,
            judged == 0 ? Double.NaN : (double) met / judged,
            judged == 0 ? Double.NaN : (double) (met + unknown) / judged,
            met / seconds,
            (met + unknown) / seconds));
  }

  void save(StateOutput out) {
    out.counts(numbers());
    out.counts(byStatus);
    columns().forEach(each -> each.save(out));
    out.raw(sketch());
  }

  private long[] numbers() {
    return new long[] {
      offered,
      ok,
      measuredOk,
      gapCount,
      gapsExcluded,
      windowFrom,
      windowTo,
      idleAtFrom,
      idleAtTo,
      promptTokens,
      outputTokens,
      withTokens,
      withPromptTokens,
      met,
      missed,
      unknown
    };
  }

  private byte[] sketch() {
    GrowingByteArrayOutput bytes = GrowingByteArrayOutput.withDefaultInitialCapacity();
    counts.flush(gaps);
    try {
      gaps.encode(bytes, false);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return bytes.trimmedCopy();
  }

  void load(StateInput in) throws SnapshotMismatchException {
    long[] n = numbers();
    in.counts(n);
    offered = n[0];
    ok = n[1];
    measuredOk = n[2];
    gapCount = n[3];
    gapsExcluded = n[4];
    windowFrom = n[5];
    windowTo = n[6];
    idleAtFrom = n[7];
    idleAtTo = n[8];
    promptTokens = n[9];
    outputTokens = n[10];
    withTokens = n[11];
    withPromptTokens = n[12];
    met = n[13];
    missed = n[14];
    unknown = n[15];
    in.counts(byStatus);
    for (LatencyColumn each : columns()) {
      each.load(in);
    }
    try {
      gaps.decodeAndMergeWith(ByteArrayInput.wrap(in.raw()));
    } catch (IOException | IllegalArgumentException e) {
      throw new SnapshotMismatchException("the snapshot's chunk gaps of case " + caseId, e);
    }
  }
}
