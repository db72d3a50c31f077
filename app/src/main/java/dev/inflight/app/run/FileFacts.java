package dev.inflight.app.run;

import dev.inflight.model.Absent;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.TelemetrySample;

/**
 * How the events of one file lie in time: where they begin and how far they are out of order. Not
 * thread-safe.
 */
final class FileFacts {
  final Disorder requests = new Disorder();
  final Disorder samples = new Disorder();
  boolean exhausted;

  void accept(Event event) {
    if (event instanceof TelemetrySample sample) {
      samples.accept(sample.observedAtNs());
    } else if (event instanceof RequestEvent request && Absent.has(request.startedAtNs())) {
      requests.accept(request.startedAtNs());
    }
  }

  /** How far the stamps of one kind fall behind the newest before them, in nanoseconds. */
  static final class Disorder {
    long count;
    long first = Long.MAX_VALUE;
    long newest = Long.MIN_VALUE;
    long most;

    void accept(long stamp) {
      count++;
      first = Math.min(first, stamp);
      if (stamp > newest) {
        newest = stamp;
      } else {
        most = Math.max(most, newest - stamp);
      }
    }
  }
}
