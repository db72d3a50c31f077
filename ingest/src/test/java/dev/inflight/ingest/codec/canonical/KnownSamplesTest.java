package dev.inflight.ingest.codec.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.codec.Learned;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class KnownSamplesTest {
  private final SeriesTable series = new SeriesTable();

  private static String line(int host, long at, int value) {
    return """
    {"clock_domain":"h%1$d/b/unix_epoch_ns","counter_owner":"gpu_device","detail":null,\
    "event_type":"infer.telemetry_sample","identity":{"boot_id":"b","device_uuid":"GPU-%1$d",\
    "host":"h%1$d"},"interval_ms":100,"kind":"gauge","metric":"gpu_power","observed_at_ns":%2$d,\
    "provenance":"observed","run_id":"r","schema_version":2,"scope":"gpu_device",\
    "source":"nvml","state":"valid","unit":"W","value":%3$d}
    """
        .formatted(host, at, value);
  }

  private record Read(long strictLines, Collected all) {}

  private Read read(Learned learned, String lines) {
    Collected all = new Collected();
    CanonicalLines parser = new CanonicalLines(new ParseContext("f", all, series, learned), true);
    byte[] bytes = lines.getBytes(UTF_8);
    parser.lines(Arrays.copyOf(bytes, bytes.length + Swar.PAD), 0, bytes.length, 1, false);
    return new Read(parser.strictLines(), all);
  }

  private static String hosts(int from, int to, long at) {
    StringBuilder lines = new StringBuilder();
    for (int host = from; host < to; host++) {
      lines.append(line(host, at + host, host % 7));
    }
    return lines.toString();
  }

  @Test
  void lines_ofTheNextInput_areKnownByThoseOfTheOneBefore() {
    Learned learned = new Learned();
    assertThat(read(learned, hosts(0, 50, 1_000)).strictLines()).isEqualTo(50);
    assertThat(read(learned, hosts(20, 60, 2_000)).strictLines()).isEqualTo(10);
    assertThat(read(new Learned(), hosts(0, 50, 1_000)).strictLines()).isEqualTo(50);
  }

  @Test
  void lines_ofVeryShortInputs_areLearnedHoweverManySeriesThereAre() {
    Learned learned = new Learned();
    for (int host = 0; host < 2_000; host += 10) {
      read(learned, hosts(host, host + 10, 1_000));
      assertThat(read(learned, hosts(host, host + 10, 2_000)).strictLines()).isZero();
      assertThat(read(learned, hosts(host, host + 10, 3_000)).strictLines()).isZero();
    }
    assertThat(read(learned, hosts(0, 2_000, 4_000)).strictLines()).isZero();
  }

  @Test
  void lines_ofManyRunsOfOneDevice_areKnownInTheNewest() {
    Learned learned = new Learned();
    for (int run = 0; run < 30; run++) {
      String line = line(1, 1_000 + run, run).replace("\"r\"", "\"r" + run + "\"");
      assertThat(read(learned, line).strictLines()).isEqualTo(1);
      assertThat(read(learned, line).strictLines()).isZero();
    }
  }

  @Test
  void lines_thatBeginInVeryManyLengths_areLearnedAllTheSame() {
    Learned learned = new Learned();
    for (int length = 1; length < 200; length++) {
      String line = line(1, 1_000, 5).replace("GPU-1", "G".repeat(length));
      read(learned, line);
      assertThat(read(learned, line).strictLines()).isZero();
    }
  }

  @Test
  void lines_whenThereIsNoRoomForMore_areForgottenAndLearnedAnew() {
    Learned learned = new Learned(40_000);
    for (int host = 0; host < 500; host += 10) {
      read(learned, hosts(host, host + 10, 1_000));
      assertThat(read(learned, hosts(host, host + 10, 2_000)).strictLines()).isLessThan(10);
    }
    assertThat(read(learned, hosts(0, 10, 3_000)).strictLines()).as("long forgotten").isEqualTo(10);
  }

  @Test
  void lines_readByManyAtATime_areReadAsByOne() throws Exception {
    Learned learned = new Learned(60_000);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      CountDownLatch start = new CountDownLatch(1);
      List<Future<List<TelemetrySample>>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        all.add(
            threads.submit(
                () -> {
                  start.await();
                  List<TelemetrySample> samples = new ArrayList<>();
                  for (int turn = 0; turn < 200; turn++) {
                    Read read = read(learned, hosts(turn % 40, turn % 40 + 30, 1_000L + turn));
                    read.all().events().forEach(each -> samples.add((TelemetrySample) each));
                  }
                  return samples;
                }));
      }
      start.countDown();
      for (Future<List<TelemetrySample>> each : all) {
        List<TelemetrySample> samples = each.get();
        assertThat(samples).hasSize(200 * 30);
        for (int at = 0; at < samples.size(); at++) {
          int host = at / 30 % 40 + at % 30;
          TelemetrySample sample = samples.get(at);
          assertThat(sample.series().identity().host()).isEqualTo("h" + host);
          assertThat(sample.observedAtNs()).isEqualTo(1_000 + at / 30 + host);
          assertThat(sample.value()).isEqualTo(host % 7);
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
