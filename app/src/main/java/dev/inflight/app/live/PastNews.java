package dev.inflight.app.live;

import dev.inflight.app.live.history.SeriesHistory;
import dev.inflight.model.Absent;
import dev.inflight.sink.store.AlertFilter;
import dev.inflight.sink.store.Cursor;
import dev.inflight.sink.store.Direction;
import dev.inflight.sink.store.Page;
import dev.inflight.sink.store.RequestFilter;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoredAlert;
import dev.inflight.sink.store.StoredRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What was before somebody began to look: the rows of a quarter of an hour, and some alerts. */
final class PastNews {
  private static final long PAST_NS = TimeUnit.SECONDS.toNanos(SeriesHistory.SECONDS);
  private static final int MOST_PAGES = 15;
  private static final int MOST_ALERTS = 50;

  private final RowStore store;

  PastNews(RowStore store) {
    this.store = store;
  }

  /** The newest alerts, the oldest of them first. */
  List<StoredAlert> alerts() {
    Page<StoredAlert> page =
        store.alerts(AlertFilter.ALL, Direction.NEWEST_FIRST, Optional.empty(), MOST_ALERTS);
    List<StoredAlert> sorted = new ArrayList<>(page.items());
    sorted.sort(Comparator.comparingLong(StoredAlert::atNs));
    return sorted;
  }

  /**
   * Rows of requests that began in the quarter of an hour before the newest one, that one first, in
   * pages.
   *
   * @param nowNs what the service has come to: what began later is of another run; {@link
   *     Absent#LONG} when it has come to nothing yet
   */
  Flux<List<StoredRow>> rows(long nowNs) {
    RequestFilter known =
        Absent.has(nowNs) ? RequestFilter.ALL.to(nowNs + PAST_NS) : RequestFilter.ALL;
    return Mono.fromSupplier(() -> page(known, Optional.empty(), 1))
        .flatMapIterable(Page::items)
        .map(newest -> Math.max(0, newest.startedAtNs() - PAST_NS))
        .concatMap(from -> pages(known.from(from)), 1);
  }

  private Flux<List<StoredRow>> pages(RequestFilter filter) {
    return Mono.fromSupplier(() -> page(filter, Optional.empty(), RowStore.MOST))
        .expand(
            page ->
                Mono.justOrEmpty(page.next())
                    .map(next -> page(filter, Optional.of(next), RowStore.MOST)))
        .take(MOST_PAGES)
        .map(Page::items);
  }

  private Page<StoredRow> page(RequestFilter filter, Optional<Cursor> after, int limit) {
    return store.requests(filter, Direction.NEWEST_FIRST, after, limit);
  }
}
