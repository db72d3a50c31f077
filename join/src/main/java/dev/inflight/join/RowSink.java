package dev.inflight.join;

import dev.inflight.model.RequestRow;

/** Where finished rows go; the row is a view that is reused after the call. */
@FunctionalInterface
public interface RowSink {
  void row(RequestRow row);
}
