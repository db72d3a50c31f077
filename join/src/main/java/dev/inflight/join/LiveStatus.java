package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.Reason;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far a join of live input has come and how much it holds. Times are the client's, in Unix
 * nanoseconds, {@link Absent#LONG} where there is none.
 *
 * @param openRequests requests that have begun and not ended
 * @param oldestOpenNs when the oldest of them started
 * @param waitingRequests requests whose rows are not final
 * @param series series that are known
 * @param samples samples that rows may still ask for
 * @param heldSamples samples without a place that may still get one
 * @param clientsToNs before that time no request will start that has not been seen
 * @param watermarks by clock domain: before that time no sample of it is expected; absent where
 *     none has a place
 * @param counts by stable names: requests {@code joined}, {@code unjoined.REASON} and {@code
 *     rejected.REASON}; samples {@code late}, {@code duplicate}, {@code unplaced.REASON} with those
 *     that are held; and what the limits dropped, by the names that {@link LiveLimits} gives
 */
public record LiveStatus(
    long openRequests,
    long oldestOpenNs,
    long waitingRequests,
    long series,
    long samples,
    long heldSamples,
    long clientsToNs,
    SortedMap<String, Long> watermarks,
    SortedMap<String, Long> counts) {

  public LiveStatus {
    watermarks = Collections.unmodifiableSortedMap(new TreeMap<>(watermarks));
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  static LiveStatus of(OverlapJoin join) {
    SortedMap<String, Long> watermarks = new TreeMap<>();
    join.samples.domains.forEach((name, each) -> watermarks.put(name, known(each.watermark())));
    long oldest = join.clients.oldestOpen();
    return new LiveStatus(
        join.clients.open().size(),
        oldest == Long.MAX_VALUE ? Absent.LONG : oldest,
        join.heldRequests(),
        join.samples.slots().size(),
        join.heldSamples(),
        join.livePlan().held(),
        known(join.clients.to),
        watermarks,
        counts(join));
  }

  private static long known(long watermark) {
    return watermark == Long.MIN_VALUE ? Absent.LONG : watermark;
  }

  private static SortedMap<String, Long> counts(OverlapJoin join) {
    Books books = join.books;
    SortedMap<String, Long> counts = new TreeMap<>(books.live);
    counts.put("requests", books.requests);
    counts.put("signs", books.signs);
    counts.put("samples", books.samples);
    counts.put("joined", books.joined);
    books.unjoined.forEach((reason, count) -> counts.put("unjoined." + reason, count));
    books.rejectedRequests.forEach((reason, count) -> counts.put("rejected." + reason, count));
    long late = books.gone.late;
    long duplicate = books.gone.duplicate;
    SampleTotals unplaced = new SampleTotals();
    books.gone.unplaced.forEach(unplaced::unplaced);
    for (Slot slot : join.samples.slots()) {
      if (slot.fate == JoinPlan.Fate.DUPLICATE_SOURCE) {
        duplicate += slot.refused;
      } else {
        duplicate += slot.duplicates;
        if (slot.refused > 0) {
          Reason why = Samples.refusal(slot, java.util.Optional.empty());
          unplaced.unplaced(why.wire(), slot.refused);
        }
      }
      if (slot.timeline.isPresent()) {
        SeriesTimeline timeline = slot.timeline.get();
        late += timeline.late;
        duplicate += timeline.duplicates;
        unplaced.unplaced(Reason.CLOCK_ALIGNMENT_UNCOVERED.wire(), timeline.unplacedCount[0]);
        unplaced.unplaced(Reason.CLOCK_ALIGNMENT_AMBIGUOUS.wire(), timeline.unplacedCount[1]);
      }
    }
    SpanAlignment.Counts spans = join.spans().counts();
    counts.put("spans_forgotten", spans.forgottenSpans());
    counts.put("spans_passed_over", spans.passedOver());
    counts.put("late", late);
    counts.put("duplicate", duplicate);
    unplaced.unplaced.forEach((reason, count) -> counts.put("unplaced." + reason, count));
    return counts;
  }
}
