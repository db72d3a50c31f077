package dev.inflight.sink.report;

import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Where the worst requests are in a trace; by end-to-end latency while nothing has what was asked
 * for.
 */
final class TraceMarks {
  private static final Comparator<Mark> MILDEST_FIRST =
      Comparator.comparingDouble(Mark::rank)
          .thenComparing(Comparator.comparingLong(Mark::startNs).reversed())
          .thenComparing(Comparator.comparing(Mark::requestId).reversed());

  private final Ranking wanted;
  private final int top;
  private final PriorityQueue<Mark> byWanted = new PriorityQueue<>(MILDEST_FIRST);
  private final PriorityQueue<Mark> byLength = new PriorityQueue<>(MILDEST_FIRST);

  TraceMarks(Ranking wanted, int top) {
    this.wanted = wanted;
    this.top = top;
  }

  /** One of the worst. */
  record Mark(double rank, String requestId, long startNs, long endNs, int lane) {}

  void offer(RequestRow row, int lane) {
    offer(byWanted, wanted.of(row), row.request(), lane);
    if (byWanted.isEmpty()) {
      offer(byLength, Ranking.Latency.E2E.of(row), row.request(), lane);
    }
  }

  private void offer(PriorityQueue<Mark> marks, double rank, RequestEvent request, int lane) {
    if (top == 0 || Double.isNaN(rank)) {
      return;
    }
    Mark mildest = marks.peek();
    if (mildest != null && marks.size() == top) {
      if (rank <= mildest.rank) {
        return;
      }
      marks.remove();
    }
    marks.add(
        new Mark(rank, request.requestId(), request.startedAtNs(), request.endedAtNs(), lane));
  }

  String title() {
    return byWanted.isEmpty() ? Ranking.Latency.E2E.title() : wanted.title();
  }

  List<Mark> worstFirst() {
    List<Mark> all = new ArrayList<>(byWanted.isEmpty() ? byLength : byWanted);
    all.sort(MILDEST_FIRST.reversed());
    return all;
  }
}
