package dev.inflight.rules.engine;

import dev.inflight.model.Labels;
import dev.inflight.rules.plan.History;
import dev.inflight.rules.window.PointStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The points of one selector within one group of labels, shared by every rule that reads it. */
final class Stream implements History {

  private static final RuleInstance[] NOBODY = {};

  private final StreamSpec spec;
  private final Labels group;
  private final OpenGroup open;
  private final PointStream points;
  private RuleInstance[] readers = NOBODY;
  private boolean ended;

  /** Who sent the newest point, and whether another ever sent one. */
  private @Nullable SeriesRef sender;

  private boolean several;

  Stream(StreamSpec spec, Labels group, PointStream points) {
    this.spec = spec;
    this.group = group;
    this.points = points;
    this.open = new OpenGroup(spec.openMetric());
  }

  StreamSpec spec() {
    return spec;
  }

  Labels group() {
    return group;
  }

  @Override
  public PointStream points() {
    return points;
  }

  /** A series sent a point. */
  void sentBy(SeriesRef series) {
    if (sender != series) {
      several |= sender != null;
      sender = series;
    }
  }

  @Override
  public boolean severalSeries() {
    return several;
  }

  void severalSeries(boolean before) {
    several = before;
  }

  boolean seen() {
    return points.pointsEver() > 0;
  }

  @Override
  public boolean ended() {
    return ended;
  }

  void ended(boolean now) {
    ended = now;
  }

  @Override
  public boolean followsOpenRequests() {
    return spec.openMetric() != OpenMetric.NONE;
  }

  @Override
  public long openBeyond(double limit, long nowNs) {
    return open.beyond(limit, nowNs);
  }

  /** The requests of this group that are still open. */
  OpenGroup open() {
    return open;
  }

  RuleInstance[] readers() {
    return readers;
  }

  void addReader(RuleInstance instance) {
    for (RuleInstance reader : readers) {
      if (reader == instance) {
        return;
      }
    }
    readers = Arrays.copyOf(readers, readers.length + 1);
    readers[readers.length - 1] = instance;
  }
}
