package dev.inflight.app.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.GeneratorOptions.Profile;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.socket.Peer;
import dev.inflight.ingest.socket.Received;
import dev.inflight.model.Absent;
import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Commands as a service might get them: the lines of a run with signs of its requests, rows of
 * metrics and annotations, delayed, disturbed, some twice, and time passing between them.
 */
final class SeededCommands {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long START = 1_760_000_000_000_000_000L;
  private static final long MS = 1_000_000L;
  private static final long SECOND = 1_000 * MS;
  private static final int LONGEST_BATCH = 60;

  private final Random random;
  private final LineReading reading = new LineReading(new SeriesTable());
  private final List<Timed> lines = new ArrayList<>();
  private final List<Command> commands = new ArrayList<>();
  private long steadyNs;
  private long origin;

  private record Timed(long atNs, String line) {}

  private SeededCommands(long seed) {
    this.random = new Random(seed);
  }

  static List<Command> of(long seed) throws IOException {
    SeededCommands made = new SeededCommands(seed);
    made.run(seed);
    made.arrive();
    return made.commands;
  }

  private void run(long seed) throws IOException {
    ByteArrayOutputStream requests = new ByteArrayOutputStream();
    ByteArrayOutputStream telemetry = new ByteArrayOutputStream();
    RunGenerator.write(
        requests,
        telemetry,
        new GeneratorOptions(
            Profile.EXAMPLE, 60, 1_200, seed, 2, 2, 1_000, 32, 4, 8, 500, random.nextInt(4)));
    long delay = 1 + random.nextInt(5_000) * MS;
    for (String each : lines(requests)) {
      request(each, delay);
    }
    lines(telemetry).forEach(each -> add(time(each), each, delay));
    lines.sort(Comparator.comparingLong(Timed::atNs));
  }

  private static List<String> lines(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private void add(long atNs, String line, long delay) {
    lines.add(new Timed(atNs + (random.nextInt(3) == 0 ? random.nextLong(delay) : 0), line));
  }

  private static long time(String line) {
    JsonNode node = node(line);
    JsonNode observed = node.path("observed_at_ns");
    return (observed.isNumber() ? observed : node.path("timestamp_ns")).asLong(START);
  }

  private static JsonNode node(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new IllegalStateException(line, e);
    }
  }

  private void request(String line, long delay) {
    JsonNode request = node(line);
    if (!request.path("event_type").asText().equals("infer.request")) {
      add(time(line), line, delay);
      return;
    }
    long started = request.path("started_at_ns").asLong();
    add(request.path("ended_at_ns").asLong(), line, delay);
    if (random.nextInt(10) > 0) {
      add(started, sign(request, "infer.dispatch", started), delay);
      long first = started + (long) (request.path("ttft_ms").asDouble() * MS);
      add(first, sign(request, "infer.first_content", first), delay);
    }
    if (random.nextInt(3) == 0) {
      add(started, "{\"_time\":" + started / 1e9 + ",\"loss\":" + random.nextInt(5) + "}", delay);
    }
  }

  private static String sign(JsonNode request, String type, long atNs) {
    ObjectNode sign = JSON.createObjectNode();
    sign.put("event_type", type).put("schema_version", 1).put("timestamp_ns", atNs);
    for (String each :
        List.of("session_id", "request_id", "case_id", "phase", "endpoint", "model")) {
      sign.set(each, request.path(each));
    }
    sign.set("started_at_ns", request.path("started_at_ns"));
    return sign.toString();
  }

  private void arrive() {
    int at = 0;
    long last = lines.get(0).atNs();
    while (at < lines.size()) {
      int size = Math.min(1 + random.nextInt(LONGEST_BATCH), lines.size() - at);
      long now = lines.get(at + size - 1).atNs();
      pass(now - last, now);
      last = now;
      batch(lines.subList(at, at + size), now);
      at += size;
      other(now);
    }
    pass(20 * SECOND, last);
    if (random.nextInt(3) == 0) {
      commands.add(new Command.EndOfInput());
      pass(3 * SECOND, last);
    }
  }

  /** Time passes as it does in a run; now and then it passes while nothing comes. */
  private void pass(long ns, long wallNs) {
    long left = ns + (random.nextInt(40) == 0 ? random.nextLong(25 * SECOND) : 0);
    while (left > 0) {
      long step = Math.min(left, SECOND);
      steadyNs += step;
      left -= step;
      commands.add(new Command.Settle());
      commands.add(new Command.Tick(steadyNs, wallNs));
    }
  }

  private void batch(List<Timed> some, long wallNs) {
    StringBuilder text = new StringBuilder();
    some.forEach(each -> text.append(each.line()).append('\n'));
    if (random.nextInt(5) == 0) {
      text.append("{\"labels\":{\"step\":\"").append(random.nextInt(9)).append("\"}}\n");
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    origin += bytes.length;
    Optional<Origin> place =
        random.nextBoolean()
            ? Optional.of(new Origin("f" + random.nextInt(3), "", origin, 0))
            : Optional.empty();
    Command lines = new Command.Lines(wallNs, place, bytes, reading.items(bytes, wallNs));
    commands.add(lines);
    if (random.nextInt(20) == 0) {
      commands.add(lines); // it was not answered, so it comes again
    }
  }

  private void other(long wallNs) {
    switch (random.nextInt(6)) {
      case 0 -> commands.add(new Command.Annotated(said(wallNs)));
      case 1 -> commands.add(new Command.Settle());
      case 2 -> {
        if (random.nextInt(10) == 0) {
          commands.add(new Command.Resumed(wallNs));
        }
      }
      default -> {}
    }
  }

  private Received said(long atNs) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    long start = kind == Kind.INSTANT ? Absent.LONG : atNs - random.nextLong(3 * SECOND);
    long end = kind.ended() ? atNs : Absent.LONG;
    int number = random.nextInt(60);
    Labels labels =
        Labels.of(
            Map.of(
                "request_id", (number < 10 ? "req-0" : "req-") + number,
                "host", "host-" + random.nextInt(2)));
    String id = kind == Kind.SPAN || kind == Kind.INSTANT ? "" : "s" + random.nextInt(5);
    long pid = random.nextInt(3);
    Annotation annotation = new Annotation(kind, labels, pid, atNs, start, end, id, Set.of());
    return new Received(annotation, new Peer(1 + random.nextInt(2), 7, 1_000, 1_000), atNs, 100);
  }
}
