package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SampleState;
import dev.inflight.model.TelemetrySample;
import java.io.OutputStream;
import java.util.List;

/**
 * A trace for Perfetto or {@code chrome://tracing}: a lane per concurrently running request with
 * prefill and decode inside, counter tracks per device and engine, the worst requests marked.
 *
 * <p>Times are microseconds since the run's start, which is the start of the first request that has
 * times. Samples may come before it: so many of them wait for it, those from before it are counted
 * instead of drawn. Everything else streams. Not thread-safe.
 */
public final class TraceWriter implements ReportWriter {
  private static final int REQUESTS = 1;
  private static final int WORST = 2;

  private final TraceOut out;
  private final TraceSamples samples;
  private final Lanes lanes = new Lanes();
  private TraceMarks marks = new TraceMarks(Ranking.Latency.TTFT, 0);
  private boolean opened;
  private long baseNs;
  private long untimed;

  /** Writes to {@code stream}, which is not closed. */
  public TraceWriter(OutputStream stream) {
    out = new TraceOut(stream);
    samples = new TraceSamples(out);
  }

  @Override
  public void begin(ReportContext context) {
    marks = new TraceMarks(Ranking.of(context.options().by()), context.options().top());
  }

  /**
   * Takes one sample, in any order.
   *
   * @param placedNs its instant on the client's clock
   */
  public void sample(TelemetrySample sample, long placedNs) {
    if (sample.state() == SampleState.VALID || sample.state() == SampleState.INVALID) {
      samples.take(sample, placedNs);
    }
  }

  @Override
  public void row(RequestRow row) {
    RequestEvent request = row.request();
    if (!request.timed() || request.endedAtNs() < request.startedAtNs()) {
      untimed++;
      return;
    }
    if (!opened) {
      open(request.startedAtNs());
    }
    long from = Math.max(baseNs, request.startedAtNs());
    long to = Math.max(from, request.endedAtNs());
    int lane = lanes.take(from, to) + 1;
    request(row, lane, from, to);
    long first = request.firstTokenAtNs();
    if (Absent.has(first) && first >= from) {
      span(lane, "prefill", "rail_response", from, first);
      span(lane, "decode", "rail_animation", first, to);
    }
    marks.offer(row, lane);
  }

  private void open(long runStartNs) {
    opened = true;
    baseNs = runStartNs;
    out.open(runStartNs);
    out.name(REQUESTS, "requests");
    samples.open(runStartNs);
  }

  private void request(RequestRow row, int lane, long from, long to) {
    RequestEvent request = row.request();
    JsonOut json = out.event('X', REQUESTS, lane);
    out.at(from);
    out.duration(to - from);
    json.key("name").text(request.requestId().isEmpty() ? "(no id)" : request.requestId());
    json.key("cat").name("request");
    if (!request.ok()) {
      json.key("cname").name("bad");
    }
    out.args().key("case_id").text(request.caseId()).key("status").text(request.status());
    json.key("model").text(request.model()).key("trace_id").text(request.traceId());
    json.key("e2e_ms").number(request.e2eMs()).key("ttft_ms").number(request.ttftMs());
    json.key("tpot_ms").number(request.tpotMs());
    json.key("prompt_tokens").number(request.promptTokens());
    json.key("output_tokens").number(request.outputTokens());
    json.key("route_evidence").name(row.routeEvidence().wire());
    json.key("reason").text(row.joined() ? "" : row.reason().wire());
    if (row.joined()) {
      json.key("in_flight_mean").number(row.inFlightMean());
      json.key("alone_ratio").number(row.aloneRatio());
    }
    out.endArgs();
    out.end();
  }

  private void span(int lane, String name, String color, long from, long to) {
    JsonOut json = out.event('X', REQUESTS, lane);
    out.at(from);
    out.duration(to - from);
    json.key("name").name(name).key("cat").name("phase").key("cname").name(color);
    out.end();
  }

  @Override
  public void end(Report report) {
    if (!opened) {
      open(samples.earliest());
    }
    for (int lane = 1; lane <= lanes.count(); lane++) {
      out.name(REQUESTS, lane, "lane " + lane);
    }
    List<TraceMarks.Mark> worst = marks.worstFirst();
    if (!worst.isEmpty()) {
      out.name(WORST, "worst by " + marks.title());
    }
    int rank = 0;
    for (TraceMarks.Mark each : worst) {
      mark(each, ++rank);
    }
    out.close(untimed, samples.beforeRun());
  }

  /** Marks one of the worst where it ran, and draws it once more among its like. */
  private void mark(TraceMarks.Mark mark, int rank) {
    String name = "worst " + rank + " by " + marks.title();
    long from = Math.max(baseNs, mark.startNs());
    JsonOut json = out.event('i', REQUESTS, mark.lane());
    out.at(from);
    json.key("name").text(name).key("s").name("t").key("cname").name("terrible");
    out.args().key("request_id").text(mark.requestId());
    out.endArgs();
    out.end();
    json = out.event('X', WORST, rank);
    out.at(from);
    out.duration(mark.endNs() - from);
    json.key("name").text(mark.requestId()).key("cat").name("worst").key("cname").name("terrible");
    out.args()
        .key("rank")
        .count(rank)
        .key("by")
        .text(marks.title())
        .key("value")
        .number(mark.rank());
    out.endArgs();
    out.end();
    out.name(WORST, rank, "worst " + rank);
  }

  @Override
  public void close() {
    out.flush();
  }
}
