package dev.inflight.ingest.codec.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.codec.aiperf.GpuTelemetryCodec;
import dev.inflight.ingest.codec.aiperf.ProfileExportCodec;
import dev.inflight.ingest.codec.inferencex.DetailedResultsCodec;
import dev.inflight.ingest.codec.inferencex.ServerMetricsCodec;
import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClientSample;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.Event;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.MetricKind;
import dev.inflight.model.OtherEvent;
import dev.inflight.model.Phase;
import dev.inflight.model.Provenance;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecordWriterTest {
  private static final int SOME = 100;

  /** Writes events, reads them again, and compares all their fields. */
  private static void assertSame(List<? extends Event> events) {
    assertThat(events).isNotEmpty();
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    events.forEach(each -> assertThat(RecordWriter.write(each, lines)).isTrue());
    Collected read = Collected.read(new CanonicalCodec(), lines.toByteArray());
    assertThat(read.messages()).isEmpty();
    assertThat(read.events())
        .usingRecursiveComparison()
        .withEqualsForType((a, b) -> Double.compare(a, b) == 0, Double.class)
        .ignoringFields("content") // a record's own text, to tell it from others of its id
        .isEqualTo(events);
  }

  private static List<Event> some(Collected of) {
    return of.events().stream().limit(SOME).toList();
  }

  @Test
  void write_filesOfOtherTools_areTheSameWhenReadAgain() {
    assertSame(
        some(
            Collected.read(
                new ProfileExportCodec(),
                Collected.resource("aiperf/profile_export_middle.jsonl"))));
    assertSame(
        some(
            Collected.read(
                new ProfileExportCodec(),
                Collected.resource("aiperf/profile_export_oldest.jsonl"))));
    assertSame(
        some(
            Collected.read(
                new GpuTelemetryCodec(), Collected.resource("aiperf/gpu_telemetry_export.jsonl"))));
    assertSame(
        some(
            Collected.read(
                new DetailedResultsCodec(),
                Collected.resource("inferencex/detailed_results.csv"))));
    assertSame(
        some(
            Collected.read(
                new ServerMetricsCodec(), Collected.resource("inferencex/server_metrics_1s.csv"))));
  }

  private static TelemetrySample sample(KnownMetric metric, SampleState state, long bits) {
    ServerIdentity identity = new ServerIdentity("h", 7, 1, "GPU-1", "MIG-1", "r", 1, "b", "g", 2);
    Scope scope = metric.scope();
    SeriesKey series =
        new SeriesKey(
            identity,
            metric.wire(),
            "nvml",
            metric.unit(),
            metric.kind(),
            scope,
            metric.owner(scope),
            "run",
            identity.clockDomain(),
            true);
    return new TelemetrySample(series, 5, bits, state, 100_000_000, "why", Provenance.REPORTED);
  }

  @Test
  void write_samplesOfAllKnownMetrics_areTheSameWhenReadAgain() {
    for (KnownMetric metric : KnownMetric.values()) {
      boolean integer = metric.unit().equals("By");
      long bits = integer ? Long.MAX_VALUE : Double.doubleToRawLongBits(0.1 + 0.2);
      assertSame(
          List.of(
              sample(metric, SampleState.VALID, bits),
              sample(metric, SampleState.MISSING, 0),
              sample(metric, SampleState.INVALID, 0)));
    }
    assertThat(KnownMetric.GPU_ENERGY.kind()).isEqualTo(MetricKind.COUNTER);
  }

  @Test
  void write_factsAndSigns_areTheSameWhenReadAgain() {
    long absent = Absent.LONG;
    assertSame(
        List.of(
            new Artifact("e", "s", true, "run", "c/b/unix_epoch_ns", "c", "b", ""),
            new ClockAlignment("e2", "run", "a/b/unix_epoch_ns", "c", -5, 3, 7, absent, ""),
            new ClockAnchor("h", "b", 1, 2, 3),
            new ClientSample("s", 9, "psutil", "", 1, 2, absent, Double.NaN, 4),
            new RequestSign(
                false, "s", "r", "x", "c", Phase.MEASURED, "http://e", "m", 5, 6, absent),
            new RequestSign(true, "s", "r", "", "c", Phase.WARMUP, "", "", absent, 7, 8)));
  }

  @Test
  void write_whatIsOnlyCounted_hasNoLine() {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    assertThat(RecordWriter.write(new OtherEvent("infer.session", true), lines)).isFalse();
    assertThat(lines.size()).isZero();
  }
}
