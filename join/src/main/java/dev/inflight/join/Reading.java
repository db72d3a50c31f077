package dev.inflight.join;

import dev.inflight.model.Window;

/**
 * How one series is read: its views, one for each window, and the readers with their hints. Not
 * thread-safe.
 */
final class Reading {
  final OverlapView[] views = new OverlapView[Window.values().length];
  final WindowReader[] readers = new WindowReader[Window.values().length];
  final Dropped nothing;

  Reading(SeriesTimeline series) {
    for (int at = 0; at < views.length; at++) {
      views[at] = new OverlapView(series);
      readers[at] = new WindowReader();
    }
    nothing = new Dropped(series);
    nothing.hasBefore = false;
  }

  WindowReader whole() {
    return readers[Window.WHOLE.ordinal()];
  }

  WindowReader prefill() {
    return readers[Window.PREFILL.ordinal()];
  }

  WindowReader decode() {
    return readers[Window.DECODE.ordinal()];
  }
}
