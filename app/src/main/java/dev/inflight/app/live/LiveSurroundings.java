package dev.inflight.app.live;

import dev.inflight.app.alertmanager.Surroundings;
import dev.inflight.join.OpenRequest;
import dev.inflight.join.SeriesState;
import dev.inflight.model.SeriesKey;
import dev.inflight.sink.store.Direction;
import dev.inflight.sink.store.RequestFilter;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoredRow;
import java.util.List;
import java.util.Optional;

/** What is going on, as the core and the store know it. */
record LiveSurroundings(LiveCore live, RowStore store) implements Surroundings {
  @Override
  public List<OpenRequest> open() {
    return live.join().openRequests(RowStore.MOST);
  }

  @Override
  public List<SeriesKey> series() {
    return live.join().series().stream().map(SeriesState::key).toList();
  }

  @Override
  public List<StoredRow> inFlightAt(long atNs, int limit) {
    return store.inFlightAt(atNs, limit);
  }

  @Override
  public List<StoredRow> startedBetween(long fromNs, long toNs, int limit) {
    RequestFilter between = RequestFilter.ALL.from(fromNs).to(toNs);
    return store.requests(between, Direction.NEWEST_FIRST, Optional.empty(), limit).items();
  }
}
