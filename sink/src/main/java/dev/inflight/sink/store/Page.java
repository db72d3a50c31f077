package dev.inflight.sink.store;

import java.util.List;
import java.util.Optional;

/**
 * Some of what was asked for.
 *
 * @param next where to go on; empty when there is no more
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {
  public Page {
    items = List.copyOf(items);
  }
}
