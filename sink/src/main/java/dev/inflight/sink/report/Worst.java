package dev.inflight.sink.report;

import dev.inflight.model.RequestRow;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** The requests that a ranking puts first, at most so many. Of equals, the earlier one stays. */
final class Worst {
  private final Ranking ranking;
  private final int top;
  private final Set<Window> windows;
  private final PriorityQueue<Place> mildestFirst = new PriorityQueue<>(Place.MILDEST_FIRST);
  private long arrivals;

  Worst(Ranking ranking, int top, Set<Window> windows) {
    this.ranking = ranking;
    this.top = top;
    this.windows = windows;
  }

  private record Place(KeptRequest kept, long arrival) {
    static final Comparator<Place> MILDEST_FIRST =
        Comparator.<Place>comparingDouble(place -> place.kept.rank())
            .thenComparing(Comparator.comparingLong(Place::arrival).reversed());
  }

  Ranking ranking() {
    return ranking;
  }

  void offer(RequestRow row) {
    double rank = top == 0 ? Double.NaN : ranking.of(row);
    if (Double.isNaN(rank)) {
      return;
    }
    long arrival = arrivals++;
    Place mildest = mildestFirst.peek();
    if (mildest == null || mildestFirst.size() < top) {
      mildestFirst.add(new Place(new KeptRequest(rank, row, windows), arrival));
    } else if (rank > mildest.kept.rank()) {
      mildestFirst.remove();
      mildest.kept.fill(rank, row, windows);
      mildestFirst.add(new Place(mildest.kept, arrival));
    }
  }

  boolean isEmpty() {
    return mildestFirst.isEmpty();
  }

  /** The worst first. */
  List<KeptRequest> worstFirst() {
    List<Place> places = new ArrayList<>(mildestFirst);
    places.sort(Place.MILDEST_FIRST.reversed());
    return places.stream().map(Place::kept).toList();
  }
}
