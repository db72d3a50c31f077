package dev.inflight.ingest.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.Rendered;
import dev.inflight.model.Event;
import dev.inflight.model.OtherEvent;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.TelemetrySample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EventSorterTest {
  @TempDir Path folder;

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(longs = {5_000, 100_000, EventSorter.DEFAULT_MEMORY_BYTES})
  void readBlock_shuffledInput_isGivenByTimeWithoutLoss(long memory) throws IOException {
    List<String> lines = lines(2_000);
    Collections.shuffle(lines, new Random(7));
    lines.add(100, "{}");
    lines.add(1000, "{\"event_type\": \"infer.else\"}");
    Path file = Files.write(folder.resolve("x.jsonl"), lines);
    Path spool = folder.resolve("spool");
    Collected sorted = new Collected();
    Collected plain = new Collected();

    try (InputFile input = open(file)) {
      try (EventReader reader = input.reader(plain)) {
        readAll(reader);
      }
      try (EventReader reader = new EventSorter(input, sorted, spool, memory)) {
        readAll(reader);
        assertThat(reader.bytesRead()).isEqualTo(reader.bytesTotal());
      }
    }

    assertThat(sorted.messages()).isEqualTo(plain.messages()).hasSize(1);
    assertThat(sorted.events().get(0)).isEqualTo(new OtherEvent("infer.else", false));
    List<Event> expected = new ArrayList<>(plain.events());
    expected.sort(
        Comparator.comparingLong(EventSorterTest::time).thenComparing(EventSorterTest::tie));
    assertThat(sorted.events().stream().map(Rendered::of).toList())
        .isEqualTo(expected.stream().map(Rendered::of).toList());
    assertThat(sorted.events(TelemetrySample.class).get(0).series())
        .isSameAs(sorted.events(TelemetrySample.class).get(1).series());
    assertThat(!Files.exists(spool) || entries(spool) == 0).isTrue();
  }

  @Test
  void close_beforeTheEnd_removesTheTemporaryFiles() throws IOException {
    Path file = Files.write(folder.resolve("x.jsonl"), lines(2_000));
    Path spool = folder.resolve("spool");
    try (InputFile input = open(file);
        EventSorter sorter = new EventSorter(input, new Collected(), spool, 50_000)) {
      for (int at = 0; at < 10; at++) {
        assertThat(sorter.readBlock()).isTrue();
      }
      assertThat(entries(spool)).isPositive();
    }
    assertThat(entries(spool)).isZero();
  }

  private static InputFile open(Path file) throws IOException {
    return InputFile.open(
        file.toString(), file.resolveSibling("in"), InputStream.nullInputStream());
  }

  private static void readAll(EventReader reader) throws IOException {
    while (reader.readBlock()) {
      // the next block
    }
  }

  private static long entries(Path directory) throws IOException {
    try (var entries = Files.list(directory)) {
      return entries.count();
    }
  }

  private static long time(Event event) {
    if (event instanceof TelemetrySample sample) {
      return sample.observedAtNs();
    } else if (event instanceof RequestEvent request) {
      return request.startedAtNs();
    }
    return event instanceof RequestSign sign ? sign.atNs() : Long.MIN_VALUE;
  }

  private static String tie(Event event) {
    if (event instanceof RequestEvent request) {
      return "3" + request.requestId();
    }
    return event instanceof RequestSign ? "2" : event instanceof TelemetrySample ? "0" : "";
  }

  /** Few instants, so that many events share one. */
  private static List<String> lines(int count) {
    List<String> lines = new ArrayList<>();
    for (int at = 0; at < count; at++) {
      lines.add(line(at));
    }
    return lines;
  }

  private static String line(int at) {
    return switch (at % 4) {
      case 0 ->
          """
          {"event_type": "infer.request", "schema_version": 1, "session_id": "s", "request_id": "r%d", \
          "case_id": "c", "endpoint": "größe 東京", "model": "\\ud800", "phase": "measured", \
          "started_at_ns": %s, "ended_at_ns": 9, "stream": true, "status": "ok", "ttft_ms": 1.5, \
          "chunk_interarrival_ms": [1, -0.0, %d], "x_request_id": "x%d", \
          "served_by": {"host": "h%d", "pid": 5}}\
          """
              .formatted(at, at % 100 == 0 ? "null" : "" + at / 40, at, at, at % 3);
      case 1 ->
          """
          {"event_type": "infer.dispatch", "schema_version": 1, "session_id": "s", "request_id": "r%d", \
          "case_id": "c", "phase": "warmup", "timestamp_ns": %d}\
          """
              .formatted(at, at / 40);
      default ->
          """
          {"event_type": "infer.telemetry_sample", "schema_version": 2, "run_id": "r", "identity": \
          {"host": "h"}, "metric": "load", "scope": "host", "unit": "1", "kind": "gauge", \
          "observed_at_ns": %d, "interval_ms": 1000, "source": "s", "state": "valid", \
          "provenance": "observed", "detail": "d%d", "value": %d.25}\
          """
              .formatted(1 + at / 40, at, at);
    };
  }
}
