package dev.inflight.bench.live;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code AlertLatency [ALERTS [ROWS_PER_SECOND]]}: how long it takes from the sending of a row of
 * metrics that makes a rule fire to its alert at the receiver, while others come in at their rate.
 */
public final class AlertLatency {
  private static final int ALERTS = 500;
  private static final int PER_SECOND = 10_000;
  private static final int SENDERS = 2;
  private static final int APART_MS = 60;
  private static final int WARM_UP_MS = 10_000;
  private static final int LAST_MS = 5_000;
  private static final Pattern CANARY = Pattern.compile("canary (\\d+)");

  private final AtomicLongArray sent;
  private final AtomicLongArray heard;

  private AlertLatency(int alerts) {
    sent = new AtomicLongArray(alerts);
    heard = new AtomicLongArray(alerts);
  }

  /** Measures it. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int alerts = args.length > 0 ? Integer.parseInt(args[0]) : ALERTS;
    int perSecond = args.length > 1 ? Integer.parseInt(args[1]) : PER_SECOND;
    Path folder = Files.createTempDirectory("inflight-latency-");
    AlertLatency latency = new AlertLatency(alerts);
    HttpServer receiver = latency.receiver();
    String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/";
    Files.writeString(folder.resolve("rules.yaml"), rules(alerts));
    Files.writeString(
        folder.resolve("channels.yaml"),
        """
        channels:
          - {name: own, type: webhook, url_env: OWN, limits: {per_second: 0, per_minute: 0}}
        """);
    List<String> options =
        List.of(
            "--rules",
            folder.resolve("rules.yaml").toString(),
            "--config",
            folder.resolve("channels.yaml").toString());
    try (ServedProcess service = ServedProcess.start(folder, "512m", Map.of("OWN", url), options)) {
      latency.run(service, perSecond);
    } finally {
      receiver.stop(0);
    }
    latency.say(perSecond);
  }

  private static String rules(int alerts) {
    StringBuilder rules = new StringBuilder("rules:\n");
    for (int each = 0; each < alerts; each++) {
      rules.append(
          "  - {name: canary %1$d, condition: c%1$d > 0, level: error, channels: [own]}%n"
              .formatted(each));
    }
    return rules.toString();
  }

  private HttpServer receiver() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(
        "/",
        exchange -> {
          long now = System.nanoTime();
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          Matcher canary = CANARY.matcher(body);
          while (canary.find()) {
            heard.compareAndSet(Integer.parseInt(canary.group(1)), 0, now);
          }
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private void run(ServedProcess service, int perSecond) throws IOException, InterruptedException {
    Random random = new Random(1);
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    try (Load load = new Load(service.at("/v1/events"))) {
      int each = perSecond / Fleet.TIMES_PER_SECOND / SENDERS;
      for (int sender = 0; sender < SENDERS; sender++) {
        Patches rows = rows(each, sender);
        load.send("rows-" + sender, tick -> stamped(rows));
      }
      Thread.sleep(WARM_UP_MS);
      load.take();
      long begun = System.nanoTime();
      for (int canary = 0; canary < sent.length(); canary++) {
        Thread.sleep(random.nextInt(2 * APART_MS));
        sent.set(canary, System.nanoTime());
        post(service, client, canary);
      }
      Load.Figures figures = load.take();
      double seconds = (System.nanoTime() - begun) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%,.0f rows/s beside it, posts of them p50 %.1f ms, p99 %.1f ms, %d not sent%n",
          figures.posts() * (double) each / seconds,
          figures.p50Ms(),
          figures.p99Ms(),
          figures.skipped());
      Thread.sleep(LAST_MS);
    }
  }

  private static Patches rows(int count, int sender) {
    StringBuilder rows = new StringBuilder();
    for (int each = 0; each < count; each++) {
      rows.append(
          "{\"_step\":1,\"_time\":##########.######,\"load_%d_%d\":0.5,\"loss\":0.25}\n"
              .formatted(sender, each % 50));
    }
    return Patches.of(rows.toString());
  }

  private static byte[] stamped(Patches rows) {
    long microseconds = Load.nowNs() / 1_000;
    for (int hole = 0; hole < rows.holes(); hole += 2) {
      rows.put(hole, microseconds / 1_000_000);
      rows.put(hole + 1, microseconds % 1_000_000);
    }
    return rows.bytes();
  }

  private static void post(ServedProcess service, HttpClient client, int canary)
      throws IOException, InterruptedException {
    String row =
        String.format(
            Locale.ROOT,
            "{\"_step\":1,\"_time\":%d.%09d,\"c%d\":1}%n",
            Load.nowNs() / 1_000_000_000,
            Load.nowNs() % 1_000_000_000,
            canary);
    HttpRequest request =
        HttpRequest.newBuilder(service.at("/v1/events"))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(row))
            .build();
    var response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(response.statusCode() + " " + response.body());
    }
  }

  private void say(int perSecond) {
    double[] ms = new double[sent.length()];
    int count = 0;
    for (int each = 0; each < sent.length(); each++) {
      if (heard.get(each) != 0) {
        ms[count++] = (heard.get(each) - sent.get(each)) / 1e6;
      }
    }
    double[] sorted = Arrays.copyOf(ms, count);
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "at %,d rows/s: %d of %d alerts heard, p50 %.0f ms, p90 %.0f ms, p99 %.0f ms, at most %.0f"
            + " ms%n",
        perSecond,
        count,
        sent.length(),
        quantile(sorted, 0.5),
        quantile(sorted, 0.9),
        quantile(sorted, 0.99),
        quantile(sorted, 1));
  }

  private static double quantile(double[] sorted, double q) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1.0, q * sorted.length)];
  }
}
