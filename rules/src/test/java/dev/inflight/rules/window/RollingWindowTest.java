package dev.inflight.rules.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.WindowExtent;
import dev.inflight.model.Absent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RollingWindowTest {
  private static final long SECOND = 1_000_000_000L;

  private final PointStream stream = new PointStream(1_000, 100 * SECOND);
  private final Unknown unknown = new Unknown();

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COUNT")
  void value_fewerPointsThanAsked_isWarmingUp(Function function) {
    Statistic statistic = stream.window(WindowExtent.points(5)).statistic(function, 0.5);
    assertUnknown(statistic, UnknownReason.NEVER_SEEN, 0, 0);
    for (int at = 1; at < 5; at++) {
      add(at, at);
      assertUnknown(statistic, UnknownReason.WARMING_UP, at, 5);
    }
    add(5, 5);
    assertThat(statistic.value(unknown)).isFinite();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COUNT")
  void value_youngerThanAsked_isWarmingUp(Function function) {
    Statistic statistic =
        stream.window(WindowExtent.nanoseconds(10 * SECOND)).statistic(function, 0.5);
    for (int at = 0; at < 10; at++) {
      add(at, at + 1);
      stream.advance(at * SECOND);
      assertUnknown(statistic, UnknownReason.WARMING_UP, at * SECOND, 10 * SECOND);
    }
    stream.advance(10 * SECOND);
    assertThat(statistic.value(unknown)).isFinite();
    stream.advance(19 * SECOND + 1);
    assertUnknown(statistic, UnknownReason.NO_DATA_IN_WINDOW, 0, 0);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COUNT")
  void value_minK_needsKPoints(Function function) {
    Statistic points = window(WindowExtent.Kind.POINTS, 9, 3).statistic(function, 0.5);
    Statistic timed = window(WindowExtent.Kind.NANOSECONDS, 9 * SECOND, 3).statistic(function, 0.5);
    add(1, 1);
    add(2, 3);
    assertUnknown(points, UnknownReason.WARMING_UP, 2, 3);
    assertUnknown(timed, UnknownReason.TOO_FEW_POINTS, 2, 3);
    add(3, 4);
    assertThat(points.value(unknown)).isFinite();
    assertThat(timed.value(unknown)).isEqualTo(points.value(unknown));
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"COUNT", "ISNAN", "ISINF"})
  void value_nonFinitePointAnywhere_isUnknown(Function function) {
    Statistic statistic = stream.window(WindowExtent.points(3)).statistic(function, 0.5);
    for (int at = 0; at < 3; at++) {
      add(at, at);
    }
    double before = statistic.value(unknown);
    add(3, at(before));
    for (int at = 4; at < 7; at++) {
      assertUnknown(statistic, UnknownReason.NON_FINITE, 0, 0);
      add(at, at);
    }
    assertThat(statistic.value(unknown)).isFinite();
  }

  private static double at(double before) {
    return before > 0 ? Double.POSITIVE_INFINITY : Double.NaN;
  }

  @Test
  void count_anyPoints_needsNoWarmUp() {
    Statistic count = stream.window(WindowExtent.points(3)).statistic(Function.COUNT);
    assertThat(count.value(unknown)).isZero();
    add(1, Double.NaN);
    assertThat(count.value(unknown)).isEqualTo(1);
  }

  @Test
  void quantile_timedWindow_wantsEnoughPointsForIt() {
    RollingWindow window = stream.window(WindowExtent.nanoseconds(1_000 * SECOND));
    RollingWindow less = window(WindowExtent.Kind.NANOSECONDS, 1_000 * SECOND, 1);
    stream.advance(0);
    add(0, 0);
    stream.advance(1_000 * SECOND);
    for (int at = 1; at < 19; at++) {
      add(at, at);
    }
    assertUnknown(window.statistic(Function.QUANTILE, 0.95), UnknownReason.TOO_FEW_POINTS, 19, 20);
    assertUnknown(window.statistic(Function.QUANTILE, 0.99), UnknownReason.TOO_FEW_POINTS, 19, 100);
    assertThat(window.parametric(Function.QUANTILE).value(0.95, unknown)).isNaN();
    assertThat(window.statistic(Function.MEDIAN).value(unknown)).isEqualTo(9);
    assertThat(window.statistic(Function.QUANTILE, 0.9).value(unknown)).isEqualTo(16.2);
    assertThat(less.statistic(Function.QUANTILE, 0.99).value(unknown)).isEqualTo(0.99 * 18);
    add(19, 19);
    assertThat(window.statistic(Function.QUANTILE, 0.95).value(unknown)).isEqualTo(0.95 * 19);
  }

  @Test
  void window_moreThanIsHeld_isTruncatedUntilWhole() {
    var small = new PointStream(4, 0);
    Statistic mean = small.window(WindowExtent.nanoseconds(10 * SECOND)).statistic(Function.MEAN);
    Statistic partial =
        small
            .window(new WindowExtent(WindowExtent.Kind.NANOSECONDS, 10 * SECOND, true, 0))
            .statistic(Function.MEAN);
    Statistic points = small.window(WindowExtent.points(5)).statistic(Function.MEAN);
    for (int at = 0; at < 20; at++) {
      small.add(at * SECOND, Absent.LONG, at);
      small.advance(at * SECOND);
    }
    assertUnknown(mean, UnknownReason.TRUNCATED, 4, 0);
    assertUnknown(points, UnknownReason.TRUNCATED, 4, 5);
    assertThat(partial.value(unknown)).isEqualTo(17.5);
    assertThat(small.droppedCount()).isEqualTo(16);
    small.advance(25 * SECOND);
    assertUnknown(mean, UnknownReason.TRUNCATED, 4, 0);
    small.advance(25 * SECOND + 1);
    assertThat(mean.value(unknown)).isEqualTo(17.5);
  }

  @Test
  void window_askedForLater_beginsWithWhatIsHeld() {
    for (int at = 0; at < 100; at++) {
      add(at, at);
    }
    stream.advance(99 * SECOND);
    assertThat(stream.window(WindowExtent.points(3)).statistic(Function.SUM).value(unknown))
        .isEqualTo(97 + 98 + 99);
    Statistic mean = stream.window(WindowExtent.nanoseconds(20 * SECOND)).statistic(Function.MEAN);
    assertUnknown(mean, UnknownReason.WARMING_UP, 15 * SECOND, 20 * SECOND);
    stream.advance(104 * SECOND);
    assertThat(mean.value(unknown)).isEqualTo(91.5);
  }

  @Test
  void add_tooLate_isCountedOnly() {
    RollingWindow window = stream.window(WindowExtent.points(3));
    add(200, 1);
    assertThat(stream.add(100 * SECOND - 1, Absent.LONG, 5)).isFalse();
    assertThat(stream.add(100 * SECOND, Absent.LONG, 6)).isTrue();
    assertThat(stream.lateCount()).isEqualTo(1);
    assertThat(stream.pointsEver()).isEqualTo(2);
    assertThat(stream.firstTimeNs()).isEqualTo(100 * SECOND);
    assertThat(stream.lastValue()).isEqualTo(1);
    assertThat(window.value(0)).isEqualTo(6);
  }

  @Test
  void timedWindow_pointExactlyAsOld_isInside() {
    RollingWindow window = stream.window(WindowExtent.nanoseconds(10));
    stream.add(5, Absent.LONG, 1);
    stream.advance(15);
    assertThat(window.count()).isEqualTo(1);
    stream.advance(16);
    assertThat(window.count()).isZero();
    stream.add(5, Absent.LONG, 1);
    stream.add(6, Absent.LONG, 1);
    assertThat(window.count()).isEqualTo(1);
  }

  @Test
  void value_extremeNumbers_isRightOrOverflows() {
    double big = Double.MAX_VALUE;
    RollingWindow window = stream.window(WindowExtent.points(2));
    add(1, big);
    add(2, -big);
    assertThat(window.statistic(Function.MEAN).value(unknown)).isZero();
    assertThat(window.statistic(Function.STD).value(unknown)).isEqualTo(big);
    assertThat(window.statistic(Function.ZSCORE).value(unknown)).isEqualTo(-1);
    assertUnknown(window.statistic(Function.VAR), UnknownReason.OVERFLOW, 0, 0);
    assertUnknown(window.statistic(Function.DIFF), UnknownReason.OVERFLOW, 0, 0);
    assertThat(window.statistic(Function.MEDIAN).value(unknown)).isZero();
    add(3, -big);
    assertUnknown(window.statistic(Function.SUM), UnknownReason.OVERFLOW, 0, 0);
    assertThat(window.statistic(Function.MEAN).value(unknown)).isEqualTo(-big);
    add(4, 1e-200);
    add(5, 3e-200);
    assertThat(window.statistic(Function.STD).value(unknown)).isEqualTo(1e-200);
    assertThat(window.statistic(Function.SLOPE).value(unknown)).isEqualTo(2e-200);
    assertThat(window.statistic(Function.MEAN).value(unknown)).isEqualTo(2e-200);
  }

  @Test
  void var_largeOffset_doesNotRoundTheMean() {
    // the mean, 1e12 + 1/3, is no double: what it lacks counts three times in the squares
    Statistic variance = stream.window(WindowExtent.points(3)).statistic(Function.VAR);
    add(1, 1e12);
    add(2, 1e12);
    add(3, 1e12 + 1);
    assertThat(variance.value(unknown)).isCloseTo(2.0 / 9, within(1e-15));
  }

  @Test
  void value_outOfDomain_isUnknown() {
    RollingWindow window = stream.window(WindowExtent.points(2));
    add(1, 0);
    stream.add(1 * SECOND, Absent.LONG, 0);
    assertUnknown(window.statistic(Function.EMA, 0), UnknownReason.OUT_OF_DOMAIN, 0, 0);
    assertUnknown(window.statistic(Function.QUANTILE, 1.5), UnknownReason.OUT_OF_DOMAIN, 0, 0);
    assertUnknown(window.statistic(Function.ZSCORE), UnknownReason.DIVISION_BY_ZERO, 0, 0);
    assertUnknown(window.statistic(Function.PCT_CHANGE), UnknownReason.DIVISION_BY_ZERO, 0, 0);
    assertUnknown(window.statistic(Function.RATE_PER_SECOND), UnknownReason.DIVISION_BY_ZERO, 0, 0);
    assertUnknown(
        window.statistic(Function.SLOPE_PER_SECOND), UnknownReason.DIVISION_BY_ZERO, 0, 0);
    assertThat(window.parametric(Function.STALLED).value(0, unknown)).isEqualTo(1);
    assertThat(window.share(Comparator.LESS).value(Double.NaN, unknown)).isNaN();
    assertThatThrownBy(() -> window.statistic(Function.QUANTILE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void statistic_equalRequests_areShared() {
    RollingWindow window = stream.window(WindowExtent.points(2));
    assertThat(stream.window(WindowExtent.points(2))).isSameAs(window);
    assertThat(window.statistic(Function.EMA)).isSameAs(window.statistic(Function.EMA, 0.3));
    assertThat(window.share(Comparator.LESS, 1)).isSameAs(window.share(Comparator.LESS, 1));
  }

  @Test
  void prune_afterReading_forgetsWhatNobodyAskedFor() throws IOException {
    stream.window(WindowExtent.points(50)).statistic(Function.STD);
    stream.window(WindowExtent.points(20)).statistic(Function.STD);
    stream.window(WindowExtent.points(20)).statistic(Function.MEDIAN);
    for (int at = 0; at < 100; at++) {
      add(at, at);
    }
    PointStream read = PointStream.read(new DataInputStream(bytes(stream)));
    Statistic std = read.window(WindowExtent.points(20)).statistic(Function.STD);
    read.prune();
    read.advance(1);
    assertThat(std.value(unknown)).isEqualTo(Math.sqrt((400 - 1) / 12.0));
    assertThat(bytes(read).available()).isLessThan(20 * 24 + 300);
  }

  private static ByteArrayInputStream bytes(PointStream stream) throws IOException {
    var bytes = new ByteArrayOutputStream();
    stream.write(new DataOutputStream(bytes));
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  private RollingWindow window(WindowExtent.Kind kind, long size, long atLeast) {
    return stream.window(new WindowExtent(kind, size, false, atLeast));
  }

  private void add(long second, double value) {
    assertThat(stream.add(second * SECOND, second, value)).isTrue();
  }

  private void assertUnknown(Statistic statistic, UnknownReason reason, long have, long need) {
    assertThat(statistic.value(unknown)).isNaN();
    assertThat(unknown.reason()).isEqualTo(reason);
    assertThat(unknown.have()).isEqualTo(have);
    assertThat(unknown.need()).isEqualTo(need);
  }
}
