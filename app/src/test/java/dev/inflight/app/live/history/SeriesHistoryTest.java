package dev.inflight.app.live.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.live.history.SeriesHistory.Changes;
import dev.inflight.app.live.history.SeriesHistory.Past;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Provenance;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SeriesHistoryTest {
  private static final long SECOND_NS = 1_000_000_000L;

  private final SeriesHistory history = new SeriesHistory(2);

  private static SeriesKey key(String device, MetricKind kind) {
    return new SeriesKey(
        new ServerIdentity("h", 0, 0, device, "", "", -1, "b", "", -1),
        "gpu_energy",
        "test",
        "J",
        kind,
        Scope.GPU_DEVICE,
        "gpu_device",
        "run",
        "h/b/unix_epoch_ns",
        true);
  }

  private void add(SeriesKey key, long second, double value) {
    add(key, second, value, SampleState.VALID);
  }

  private void add(SeriesKey key, long second, double value, SampleState state) {
    history.add(
        new TelemetrySample(
            key,
            second * SECOND_NS,
            Double.doubleToRawLongBits(value),
            state,
            0,
            "",
            Provenance.OBSERVED),
        second * SECOND_NS);
  }

  private List<Float> values() {
    return history.past(Optional.of("gpu_energy"), 0, Long.MAX_VALUE).stream()
        .flatMap(each -> each.values().stream())
        .map(SecondValue::last)
        .toList();
  }

  @Test
  void add_counter_isKeptAsItsRate() {
    SeriesKey energy = key("0", MetricKind.COUNTER);
    add(energy, 100, 1_000);
    add(energy, 102, 1_700);
    add(energy, 103, 1_900);

    assertThat(values()).containsExactly(350f, 200f);
  }

  @Test
  void add_counterThatResetsOrIsNotRead_breaks() {
    SeriesKey energy = key("0", MetricKind.COUNTER);
    add(energy, 100, 1_000);
    add(energy, 101, 10); // began anew
    add(energy, 102, 30);
    add(energy, 103, 0, SampleState.MISSING);
    add(energy, 104, 90); // how fast it grew is not known
    add(energy, 105, 100);

    assertThat(values()).containsExactly(Float.NaN, 20f, Float.NaN, 10f);
  }

  @Test
  void add_moreSeriesThanPlaces_areCountedUntilOneIsSilentForLong() {
    add(key("0", MetricKind.GAUGE), 100, 1);
    add(key("1", MetricKind.GAUGE), 100, 1);
    SeriesKey third = key("2", MetricKind.GAUGE);
    add(third, 101, 1);
    add(key("1", MetricKind.GAUGE), 900, 1);
    assertThat(history.size()).isEqualTo(2);
    assertThat(history.refusedSamples()).isEqualTo(1);
    long before = history.version();

    add(third, 1_000, 1);

    assertThat(history.size()).isEqualTo(2);
    assertThat(history.refusedSamples()).isEqualTo(1);
    assertThat(history.version()).isGreaterThan(before);
    assertThat(history.past(Optional.empty(), 0, Long.MAX_VALUE))
        .extracting(each -> each.key().identity().deviceUuid())
        .containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void takeChanges_tellsEachChangeOnce_andSaysWhenThereWereMore() {
    SeriesKey gauge = key("0", MetricKind.GAUGE);
    add(gauge, 100, 1);
    add(gauge, 101, 2);
    Changes first = history.takeChanges();
    assertThat(first.whole()).isTrue();
    assertThat(first.series()).flatExtracting(Past::values).hasSize(2);
    assertThat(history.takeChanges().series()).isEmpty();

    for (int second = 102; second < 200; second++) {
      add(gauge, second, 3);
    }
    Changes many = history.takeChanges();
    assertThat(many.whole()).isFalse();
    assertThat(many.series())
        .flatExtracting(Past::values)
        .hasSize(SeriesHistory.SECONDS_PER_CHANGE);
  }
}
