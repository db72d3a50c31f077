package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.NEVER_SEEN;
import static dev.inflight.rules.window.UnknownReason.WARMING_UP;

import dev.inflight.model.Absent;

/** Nodes about time, presence and the run itself. */
final class TimeNodes {

  private static final double NS = 1e9;

  private TimeNodes() {}

  /** Step of the newest point. */
  static final class Step extends Node {
    @Override
    public double value(Moment moment) {
      return moment.step() == Absent.LONG
          ? moment.unknown().because(NEVER_SEEN)
          : (double) moment.step();
    }
  }

  /** Seconds since the run began, never negative. */
  static final class Elapsed extends Node {
    @Override
    public double value(Moment moment) {
      return moment.startedAtNs() == Absent.LONG
          ? moment.unknown().because(NEVER_SEEN)
          : Math.max(0, moment.nowNs() - moment.startedAtNs()) / NS;
    }
  }

  /** Unix time in seconds. */
  static final class Now extends Node {
    @Override
    public double value(Moment moment) {
      return moment.nowNs() / NS;
    }
  }

  /** Whether no point of any metric came for a number of seconds, or since the run began. */
  static final class NoData extends Node {
    private final Node seconds;

    NoData(Node seconds) {
      this.seconds = seconds;
    }

    @Override
    public double value(Moment moment) {
      double limit = seconds.value(moment);
      long from = moment.newestDataNs();
      if (from == Absent.LONG) {
        from = moment.startedAtNs();
      }
      if (Double.isNaN(limit)) {
        return limit;
      }
      return from == Absent.LONG
          ? moment.unknown().because(NEVER_SEEN)
          : (moment.nowNs() - from) / NS >= limit ? 1 : 0;
    }
  }

  /** Seconds since a metric's newest point. */
  static final class Age extends Node {
    private final History history;

    Age(History history) {
      this.history = history;
    }

    @Override
    public double value(Moment moment) {
      return history.points().pointsEver() == 0
          ? moment.unknown().because(NEVER_SEEN)
          : Math.max(0, moment.nowNs() - history.points().lastTimeNs()) / NS;
    }
  }

  /** Whether a metric has had no point for a number of seconds. */
  static final class AbsentFor extends Node {
    private final History history;
    private final Node seconds;

    AbsentFor(History history, Node seconds) {
      this.history = history;
      this.seconds = seconds;
    }

    @Override
    public double value(Moment moment) {
      double limit = seconds.value(moment);
      if (Double.isNaN(limit)) {
        return limit;
      }
      if (history.points().pointsEver() > 0) {
        return (moment.nowNs() - history.points().lastTimeNs()) / NS >= limit ? 1 : 0;
      }
      long started = moment.startedAtNs();
      long age = started == Absent.LONG ? 0 : moment.nowNs() - started;
      return age / NS >= limit
          ? 1
          : moment.unknown().because(WARMING_UP, Math.max(0, age), (long) (limit * NS));
    }
  }

  /** Whether a metric has ever had a point. */
  static final class Has extends Node {
    private final History history;

    Has(History history) {
      this.history = history;
    }

    @Override
    public double value(Moment moment) {
      return history.points().pointsEver() > 0 ? 1 : 0;
    }
  }

  /** Whether a metric's newest value is of one non-finite kind. */
  static final class OddValue extends Node {
    private final History history;
    private final boolean nan;

    OddValue(History history, boolean nan) {
      this.history = history;
      this.nan = nan;
    }

    @Override
    public double value(Moment moment) {
      if (history.points().pointsEver() == 0) {
        return moment.unknown().because(NEVER_SEEN);
      }
      double value = history.points().lastValue();
      return (nan ? Double.isNaN(value) : Double.isInfinite(value)) ? 1 : 0;
    }
  }
}
