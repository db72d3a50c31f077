package dev.inflight.rules.window;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.WindowExtent;
import dev.inflight.model.Absent;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The last points of a stream, by number or by age, and what is known of them. Statistics are asked
 * for when planning; what they need is kept up to date from then on, and shared.
 */
public final class RollingWindow {
  private static final double USUAL_ALPHA = 0.3;

  private final WindowExtent extent;
  private final Span span;
  private final Readiness readiness;
  private final Answers answers;
  private final Map<Request, Statistic> statistics = new HashMap<>();
  private final Map<Object, ParametricStatistic> parametric = new HashMap<>();
  private boolean claimed;

  private record Request(Object what, double parameter) {}

  RollingWindow(PointStream stream, Span span, WindowExtent extent, long sinceNs) {
    this.extent = extent;
    this.span = span;
    readiness = new Readiness(stream, span, extent, sinceNs);
    answers = new Answers(span);
  }

  public WindowExtent extent() {
    return extent;
  }

  /** How many points are inside. */
  public long count() {
    return span.count();
  }

  /** How many of the points inside are NaN or infinite. */
  public long nonFiniteCount() {
    return span.nonFinite();
  }

  /** A point's time; 0 is the oldest inside. */
  public long timeNs(int index) {
    return span.timeNs(index);
  }

  /** A point's step, {@link Absent#LONG} when it has none; 0 is the oldest inside. */
  public long step(int index) {
    return span.step(index);
  }

  /** A point's value; 0 is the oldest inside. */
  public double value(int index) {
    return span.value(index);
  }

  /**
   * The answer to a function, one for all who ask.
   *
   * @param parameters q of {@code QUANTILE}; alpha of {@code EMA}, else 0.3; tolerance of {@code
   *     STALLED}, else 0
   */
  public Statistic statistic(Function function, double... parameters) {
    double usual = function == Function.EMA ? USUAL_ALPHA : 0;
    if (parameters.length == 0 && function == Function.QUANTILE) {
      throw new IllegalArgumentException("QUANTILE without q");
    }
    double parameter = parameters.length > 0 ? parameters[0] : usual;
    return statistics.computeIfAbsent(
        new Request(function, parameter), request -> create(function, parameter));
  }

  private Statistic create(Function function, double parameter) {
    Answer answer = answers.of(function, parameter);
    Screen screen = screen(function.leastPoints());
    return switch (function) {
      case COUNT -> new Counted(span);
      case ISNAN, ISINF -> screen.unscreened(answer);
      case QUANTILE -> screen.of(Quantiles.sensiblePoints(parameter), answer);
      default -> screen.of(1, answer);
    };
  }

  /**
   * The answer to {@code QUANTILE}, {@code EMA} or {@code STALLED} for a parameter to come, one for
   * all who ask. An EMA then costs a look at every point inside.
   */
  public ParametricStatistic parametric(Function function) {
    return parametric.computeIfAbsent(
        function,
        asked -> {
          Screen screen = screen(function.leastPoints());
          Answer.Parametric answer = answers.of(function);
          return function == Function.QUANTILE ? screen.ofQuantile(answer) : screen.of(answer);
        });
  }

  /** Which fraction of the points compares so with a constant, one for all who ask. */
  public Statistic share(Comparator comparator, double threshold) {
    return statistics.computeIfAbsent(
        new Request(comparator, threshold),
        request -> screen(1).of(1, answers.share(comparator, threshold)));
  }

  /** Which fraction of the points compares so with a threshold to come, one for all who ask. */
  public ParametricStatistic share(Comparator comparator) {
    return parametric.computeIfAbsent(comparator, asked -> screen(1).of(answers.share(comparator)));
  }

  private Screen screen(int leastPoints) {
    return new Screen(readiness, span, leastPoints);
  }

  Span span() {
    return span;
  }

  void claim() {
    claimed = true;
  }

  /** Whether anybody has asked for the window since it was read. */
  boolean claimed() {
    return claimed;
  }

  void write(DataOutput out) throws IOException {
    out.writeByte(extent.kind().ordinal());
    out.writeLong(extent.size());
    out.writeBoolean(extent.partial());
    out.writeLong(extent.atLeast());
    out.writeLong(readiness.sinceNs());
    span.write(out);
  }

  static RollingWindow read(PointStream stream, Points points, DataInput in) throws IOException {
    var extent =
        new WindowExtent(
            Written.one(WindowExtent.Kind.values(), in.readByte()),
            in.readLong(),
            in.readBoolean(),
            in.readLong());
    long sinceNs = in.readLong();
    var span = new Span(points, extent, stream.nowNs());
    span.read(in);
    return new RollingWindow(stream, span, extent, sinceNs);
  }
}
