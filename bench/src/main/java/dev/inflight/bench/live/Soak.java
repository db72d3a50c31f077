package dev.inflight.bench.live;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code Soak [SECONDS [OVERLOAD_SECONDS [HEAP]]]}: 49,000 samples and 1,000 requests a second on
 * the service's own process, after half a minute of them for the JVM to compile it; then four times
 * as much, then as much as before: what it takes, what it refuses, how late it is, and what is left
 * on its heap after each collection. Samples come from 49 senders that do not wait for answers;
 * requests from two that send again what is refused.
 */
public final class Soak {
  private static final int REPLICAS = 490;
  private static final int REQUESTS_PER_TICK = 100;
  private static final int SENDERS = 49;
  private static final int CLIENTS = 2;
  private static final int LOOK_EVERY_S = 5;
  private static final int WARM_UP_S = 30;
  private static final int AGAIN_S = 30;
  private static final int SECONDS = 600;
  private static final int OVERLOAD_SECONDS = 60;
  private static final Pattern ENDED = Pattern.compile("\"ended_at_ns\":\\s*(\\d+)");

  private final ServedProcess service;
  private double before;
  private long beforeCpuMs;

  private Soak(ServedProcess service) {
    this.service = service;
  }

  /** Runs it and prints a line every five seconds. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int seconds = args.length > 0 ? Integer.parseInt(args[0]) : SECONDS;
    int overload = args.length > 1 ? Integer.parseInt(args[1]) : OVERLOAD_SECONDS;
    String heap = args.length > 2 ? args[2] : "512m";
    Path folder = Files.createTempDirectory("inflight-soak-");
    System.out.println("in " + folder);
    try (ServedProcess service = ServedProcess.start(folder, heap, Map.of(), List.of())) {
      Soak soak = new Soak(service);
      soak.preamble(4 * REPLICAS);
      soak.phase("warming up", 1, WARM_UP_S, 0);
      soak.phase("load", 1, seconds, 1);
      soak.phase("four times", 4, overload, 2);
      soak.phase("load again", 1, AGAIN_S, 3);
    }
  }

  private void preamble(int replicas) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(service.at("/v1/events"))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(Fleet.preamble(replicas)))
            .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    System.out.println("preamble: " + response.statusCode() + " " + response.body());
  }

  private void phase(String name, int times, int seconds, int phase)
      throws IOException, InterruptedException {
    System.out.println(name);
    System.out.println(
        "    s   samples+requests/s   cpu s/s  rows/s  row age s  post ms p50    p99  refused"
            + "  skipped  failed   heap MB");
    try (Load load = new Load(service.at("/v1/events"))) {
      send(load, times, phase);
      for (int at = LOOK_EVERY_S; at <= seconds && service.isAlive(); at += LOOK_EVERY_S) {
        Thread.sleep(Duration.ofSeconds(LOOK_EVERY_S).toMillis());
        look(at, load.take());
      }
    }
    if (!service.isAlive()) {
      throw new IllegalStateException("the service ended");
    }
  }

  private static void send(Load load, int times, int phase) {
    int replicas = times * REPLICAS;
    for (int each = 0; each < SENDERS; each++) {
      Patches samples = Fleet.samples(each * replicas / SENDERS, (each + 1) * replicas / SENDERS);
      load.send(
          "samples-" + each,
          tick -> {
            Fleet.read(samples, Load.nowNs(), (int) tick);
            return samples.bytes();
          });
    }
    for (int each = 0; each < CLIENTS; each++) {
      int client = CLIENTS * phase + each;
      int count = times * REQUESTS_PER_TICK / CLIENTS;
      Patches begins = Fleet.begins(count, client);
      Patches ends = Fleet.requests(count, client, replicas);
      load.insist(
          "requests-" + each,
          tick -> requests(begins, ends, count, tick),
          tick -> ended(ends, count, tick),
          Fleet.LASTS_TICKS);
    }
  }

  private static byte[] requests(Patches begins, Patches ends, int count, long tick) {
    Fleet.begin(begins, Load.nowNs(), tick * count);
    if (tick < Fleet.LASTS_TICKS) {
      return begins.bytes();
    }
    ended(ends, count, tick);
    byte[] both = new byte[begins.bytes().length + ends.bytes().length];
    System.arraycopy(begins.bytes(), 0, both, 0, begins.bytes().length);
    System.arraycopy(ends.bytes(), 0, both, begins.bytes().length, ends.bytes().length);
    return both;
  }

  private static byte[] ended(Patches ends, int count, long tick) {
    Fleet.ended(ends, Load.nowNs(), (tick - Fleet.LASTS_TICKS) * count);
    return ends.bytes();
  }

  private double rowsBefore;

  private void look(int at, Load.Figures figures) throws IOException, InterruptedException {
    String page = service.get("/metrics");
    double accepted = ServedProcess.metric(page, "inflight_http_lines_accepted_total");
    double rows = ServedProcess.metric(page, "inflight_store_rows_written_total");
    long cpuMs = service.cpu().toMillis();
    List<Integer> heap = service.leftAfterCollections();
    System.out.printf(
        Locale.ROOT,
        "%5d  %,19.0f  %8.2f  %,6.0f  %9.2f  %11.1f  %5.0f  %7d  %7d  %6d  %8d%n",
        at,
        (accepted - before) / LOOK_EVERY_S,
        (cpuMs - beforeCpuMs) / 1e3 / LOOK_EVERY_S,
        (rows - rowsBefore) / LOOK_EVERY_S,
        rowAge(),
        figures.p50Ms(),
        figures.p99Ms(),
        figures.refused(),
        figures.skipped(),
        figures.failed(),
        heap.isEmpty() ? 0 : heap.get(heap.size() - 1));
    before = accepted;
    rowsBefore = rows;
    beforeCpuMs = cpuMs;
  }

  /** How long ago the request of the newest row ended. */
  private double rowAge() throws IOException, InterruptedException {
    Matcher ended = ENDED.matcher(service.get("/v1/requests?limit=1"));
    return ended.find() ? (Load.nowNs() - Long.parseLong(ended.group(1))) / 1e9 : Double.NaN;
  }
}
