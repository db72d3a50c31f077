package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What happens to requests, and the points that it makes. */
final class RequestIntake {

  private static final String[] REQUEST_METRICS = {
    RequestMetrics.TTFT, RequestMetrics.E2E, RequestMetrics.IN_FLIGHT, RequestMetrics.OLDEST
  };

  private final EngineOptions options;
  private final StreamTable table;
  private final Requests requests;
  private final Asking asking;
  private final PointTaker points;

  /** Where the points of an ended request go. */
  interface PointTaker {
    void take(SeriesRef series, long timeNs, double value);
  }

  RequestIntake(
      EngineOptions options,
      StreamTable table,
      Requests requests,
      Asking asking,
      PointTaker points) {
    this.options = options;
    this.table = table;
    this.requests = requests;
    this.asking = asking;
    this.points = points;
  }

  /** A request was sent. */
  void opened(String requestId, Labels labels, long startedAtNs) {
    asking.reach(startedAtNs);
    asking.heard(startedAtNs, Absent.LONG);
    OpenRequest request = request(requestId, labels, startedAtNs);
    if (requests.open(request)) {
      count(request, startedAtNs);
    }
  }

  private OpenRequest request(String requestId, Labels labels, long startedAtNs) {
    List<SeriesRef> follow = new ArrayList<>();
    for (String metric : REQUEST_METRICS) {
      if (table.reads(metric)) {
        follow.add(table.series(metric, labels, options.dialect()));
      }
    }
    return new OpenRequest(requestId, labels, startedAtNs, follow.toArray(SeriesRef[]::new));
  }

  /** An open request got its first token. */
  void firstToken(String requestId, long atNs) {
    asking.reach(atNs);
    requests.firstToken(requestId, atNs);
  }

  /**
   * What the join says of a request that was closed: makes its overlap points, stamped with its end
   * and so usually late, and lets it show its devices as evidence.
   */
  void joined(RequestRow row, Labels labels) {
    RequestEvent request = row.request();
    if (request.timed()) {
      requests
          .ended(request.requestId())
          .ifPresent(ended -> requests.replace(ended.with(RequestPoints.evidence(row))));
      RequestPoints.ofOverlaps(row, labels, sink(request.endedAtNs()));
    }
  }

  /** A request ended: makes its {@code request/} points, stamped with its end. */
  void closed(RequestEvent request, Labels labels) {
    if (!request.timed()) {
      requests.close(request.requestId()).ifPresent(o -> count(o, asking.openNs()));
    }
    long endedAtNs = request.endedAtNs();
    asking.reach(endedAtNs);
    asking.heard(endedAtNs, Absent.LONG);
    Optional<OpenRequest> open = requests.close(request.requestId());
    requests.ended(
        new EndedRequest(
            request.requestId(),
            labels,
            request.status(),
            request.startedAtNs(),
            endedAtNs,
            request.ttftMs(),
            request.e2eMs(),
            request.tpotMs(),
            Absent.has(request.outputTokens()) ? request.outputTokens() : Double.NaN,
            List.of()));
    RequestPoints.ofRequest(request, labels, options.objectives(), sink(endedAtNs));
    open.ifPresent(o -> count(o, endedAtNs));
  }

  private RequestPoints.Sink sink(long atNs) {
    return new RequestPoints.Sink() {
      @Override
      public boolean readsAny(String prefix) {
        return table.readsAny(prefix);
      }

      @Override
      public void point(String metric, Labels labels, double value) {
        if (table.reads(metric)) {
          points.take(table.series(metric, labels, options.dialect()), atNs, value);
        }
      }
    };
  }

  /** Gives the streams that count open requests their new number. */
  private void count(OpenRequest request, long atNs) {
    for (SeriesRef series : request.series()) {
      for (Stream stream : series.readers()) {
        if (stream.spec().openMetric() == OpenMetric.COUNT) {
          asking.heard(atNs, Absent.LONG);
          asking.take(stream, atNs, Absent.LONG, stream.open().sample(atNs));
        }
      }
    }
  }

  /** Gives the streams about open requests a point for this time. */
  void sample() {
    for (StreamSpec spec : table.specs()) {
      if (!spec.openMetric().sampled()) {
        continue;
      }
      for (Stream stream : spec.streams()) {
        asking.take(stream, asking.openNs(), Absent.LONG, stream.open().sample(asking.openNs()));
      }
    }
  }

  /** Reads the requests that a snapshot holds. */
  void read(DataInputStream in) throws IOException {
    requests.refused(in.readLong());
    for (int left = StateForm.count(in); left > 0; left--) {
      OpenRequest open = request(StateForm.text(in), StateForm.labels(in), in.readLong());
      long firstTokenAtNs = in.readLong();
      if (Absent.has(firstTokenAtNs)) {
        open.gotFirstToken(firstTokenAtNs);
      }
      requests.open(open);
    }
    for (int left = StateForm.count(in); left > 0; left--) {
      requests.ended(StateForm.ended(in));
    }
  }
}
