package dev.inflight.rules.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.WindowExtent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every answer of rolling windows, over drawn series with late points, against {@link Reference};
 * and of a stream written and read again on the way, to the bit. {@code -Dinflight.points} draws
 * longer series, {@code -Dinflight.seed} others.
 */
class RollingWindowAccuracyTest {
  private static final int POINTS = Integer.getInteger("inflight.points", 600);
  private static final int RUNS = POINTS > 10_000 ? 1 : 6;
  private static final long SEED = Long.getLong("inflight.seed", 1);
  private static final long LATENESS = 5_000_000_000L;
  private static final double[] QUANTILES = {0, 0.25, 0.5, 0.9, 0.95, 0.99, 1};

  private final Unknown unknown = new Unknown();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 20, 50, 100, 300})
  void pointWindow_anySeries_equalsRecomputation(int size) throws IOException {
    for (int run = 0; run < RUNS; run++) {
      compare(new WindowExtent(WindowExtent.Kind.POINTS, size, true, 0), SEED * 1000 + run);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000_000_000L, 7_500_000_000L, 40_000_000_000L})
  void timedWindow_anySeries_equalsRecomputation(long size) throws IOException {
    for (int run = 0; run < RUNS; run++) {
      compare(new WindowExtent(WindowExtent.Kind.NANOSECONDS, size, true, 0), SEED * 1000 + run);
    }
  }

  @Test
  void largeWindow_jumpsAndResets_equalsRecomputation() throws IOException {
    int points = Math.max(12_000, POINTS);
    compare(new WindowExtent(WindowExtent.Kind.POINTS, 5_000, true, 0), SEED, points, points / 4);
  }

  @Test
  void hugeWindow_jumpsAndResets_equalsRecomputation() throws IOException {
    int points = Math.max(3_000, POINTS);
    int size = Math.max(2_000, Math.min(100_000, POINTS / 4));
    compare(new WindowExtent(WindowExtent.Kind.POINTS, size, true, 0), SEED, points, points / 3);
  }

  private void compare(WindowExtent extent, long seed) throws IOException {
    compare(extent, seed, POINTS, Math.max(30, POINTS / 40));
  }

  private void compare(WindowExtent extent, long seed, int points, int every) throws IOException {
    var series = new Series(seed);
    var random = new Random(seed);
    var stream = new PointStream(1 << 20, LATENESS);
    var restarted = new PointStream(1 << 20, LATENESS);
    var all = new ArrayList<Reference.Point>();
    ask(stream, extent);
    ask(restarted, extent);
    for (int at = 0; at < points; at++) {
      Reference.Point point = series.next();
      boolean taken = stream.add(point.timeNs(), point.step(), point.value());
      assertThat(restarted.add(point.timeNs(), point.step(), point.value())).isEqualTo(taken);
      if (taken) {
        insert(all, point);
      }
      stream.advance(stream.lastTimeNs());
      restarted.advance(stream.lastTimeNs());
      if (random.nextInt(Math.max(20, points / 200)) == 0) {
        restarted = again(restarted);
      }
      if (random.nextInt(every) == 0 || at == points - 1) {
        String where = "seed " + seed + ", " + extent + ", point " + at;
        check(where, stream, restarted, extent, inside(all, extent));
      }
    }
  }

  private void ask(PointStream stream, WindowExtent extent) {
    for (Function function : Function.values()) {
      stream.window(extent).statistic(function, parameter(function));
    }
  }

  private void check(
      String where,
      PointStream stream,
      PointStream restarted,
      WindowExtent extent,
      List<Reference.Point> inside) {
    RollingWindow window = stream.window(extent);
    RollingWindow other = restarted.window(extent);
    var reference = new Reference(inside);
    assertThat(window.count()).as(where).isEqualTo(inside.size());
    for (Function function : Function.values()) {
      double parameter = parameter(function);
      double got = window.statistic(function, parameter).value(unknown);
      String what = where + ": " + function + " " + got + " " + unknown.reason();
      double again = other.statistic(function, parameter).value(unknown);
      assertThat(Double.doubleToRawLongBits(again))
          .as(what + " restarted " + again)
          .isEqualTo(Double.doubleToRawLongBits(got));
      if (inside.size() >= function.leastPoints() && reference.finite() && !inside.isEmpty()) {
        same(what, function, got, reference.of(function, parameter), reference.largest());
      } else if (function.ordinal() < Function.ISNAN.ordinal() && function != Function.COUNT) {
        assertThat(got).as(what).isNaN();
      }
    }
    if (reference.finite() && !inside.isEmpty()) {
      checkOrder(where, window, reference, inside);
    }
  }

  private void checkOrder(
      String where, RollingWindow window, Reference reference, List<Reference.Point> inside) {
    boolean timed = window.extent().timed();
    for (double q : QUANTILES) {
      double got = window.parametric(Function.QUANTILE).value(q, unknown);
      if (!timed || inside.size() >= Quantiles.sensiblePoints(q)) {
        double want = reference.of(Function.QUANTILE, q);
        same(where + ": q " + q, Function.QUANTILE, got, want, reference.largest());
      }
    }
    double threshold = inside.get(inside.size() / 2).value();
    for (Comparator comparator : Comparator.values()) {
      double want =
          inside.stream().filter(each -> comparator.holds(each.value(), threshold)).count()
              / (double) inside.size();
      assertThat(window.share(comparator).value(threshold, unknown)).isEqualTo(want);
      assertThat(window.share(comparator, threshold).value(unknown)).isEqualTo(want);
    }
  }

  private static void same(String what, Function function, double got, double want, double size) {
    if (Double.isNaN(want)) {
      assertThat(got).as(what).isNaN();
      return;
    }
    double near =
        switch (function) {
          // what cancels within the window is no better in a recomputation
          case EMA, QUANTILE, MEDIAN, MAD -> 1e-13 * size;
          case SLOPE, SLOPE_PER_SECOND -> 1e-18 * size;
          default -> 0;
        };
    assertThat(got)
        .as(what + " wanted " + want)
        .isCloseTo(want, within(1e-9 * Math.abs(want) + near));
  }

  private static double parameter(Function function) {
    return switch (function) {
      case EMA -> 0.05;
      case STALLED -> 2;
      default -> 0;
    };
  }

  private static void insert(List<Reference.Point> all, Reference.Point point) {
    int place = all.size();
    while (place > 0 && all.get(place - 1).timeNs() > point.timeNs()) {
      place--;
    }
    all.add(place, point);
  }

  private static List<Reference.Point> inside(List<Reference.Point> all, WindowExtent extent) {
    if (!extent.timed()) {
      return all.subList((int) Math.max(0, all.size() - extent.size()), all.size());
    }
    long from = all.get(all.size() - 1).timeNs() - extent.size();
    return all.stream().filter(point -> point.timeNs() >= from).toList();
  }

  private static PointStream again(PointStream stream) throws IOException {
    var bytes = new ByteArrayOutputStream();
    stream.write(new DataOutputStream(bytes));
    return PointStream.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
  }
}
