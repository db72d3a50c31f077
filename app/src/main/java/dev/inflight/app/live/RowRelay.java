package dev.inflight.app.live;

import dev.inflight.join.RowSink;
import dev.inflight.model.RequestRow;

/** Hands rows on to whom it was told last; at first to nobody. One thread. */
final class RowRelay implements RowSink {
  private RowSink to = row -> {};

  void to(RowSink next) {
    to = next;
  }

  @Override
  public void row(RequestRow row) {
    to.row(row);
  }
}
