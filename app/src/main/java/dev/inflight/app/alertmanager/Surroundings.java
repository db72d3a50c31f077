package dev.inflight.app.alertmanager;

import dev.inflight.join.OpenRequest;
import dev.inflight.model.SeriesKey;
import dev.inflight.sink.store.StoredRow;
import java.util.List;

/** Where alerts of others find what was going on. All but the first two are asked off the core. */
public interface Surroundings {
  /** Requests in flight. On the core's thread. */
  List<OpenRequest> open();

  /** Every series that is known. On the core's thread. */
  List<SeriesKey> series();

  /** Rows of requests that were in flight then, so many at most. */
  List<StoredRow> inFlightAt(long atNs, int limit);

  /** Rows of requests that started between, the newest first, so many at most. */
  List<StoredRow> startedBetween(long fromNs, long toNs, int limit);
}
