package dev.inflight.bench.page;

import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.live.LiveService;
import dev.inflight.app.live.ServiceOptions;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.join.JoinOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * {@code PageSoak [SPEED [MINUTES]]}: an hour with a thousand requests a minute, played so many
 * times as fast, while the page is looked at in Chromium. Prints every five of its minutes how much
 * the page holds, and ends with 1 when that grew after the first 20: by then it holds all that it
 * keeps, which is 15 minutes. Takes three minutes as it is.
 */
public final class PageSoak {
  private static final int SPEED = 20;
  private static final int MINUTES = 60;
  private static final int FULL_AT = 20;
  private static final int TELL_EVERY = 5;
  private static final int SECONDS = 60;
  private static final int TELLINGS = 3;
  private static final int READINGS = 5;
  private static final double MOST_GROWTH = 1.15;
  private static final int MOST_REQUESTS = 20_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final ChromeDriver browser;
  private final URI events;
  private final Map<Integer, Double> heaps = new HashMap<>();

  private PageSoak(ChromeDriver browser, URI events) {
    this.browser = browser;
    this.events = events;
  }

  /** Plays, looks and judges. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int speed = args.length > 0 ? Integer.parseInt(args[0]) : SPEED;
    int minutes = args.length > 1 ? Integer.parseInt(args[1]) : MINUTES;
    Path folder = Files.createTempDirectory("inflight-page-");
    Path data = Files.createDirectories(folder.resolve("data"));
    ServiceOptions options =
        ServiceOptions.of(DataFolder.of(data))
            .withHttp(HttpServerOptions.DEFAULT.withPort(0))
            .withJoin(JoinOptions.live(true, List.of()));
    boolean good;
    try (LiveService service = LiveService.start(options, Map.of(), System.err::println)) {
      URI page = URI.create("http://127.0.0.1:" + service.address().getPort() + "/");
      ChromeDriver browser = browser(folder.resolve("profile"));
      try {
        browser.get(page.toString());
        good = new PageSoak(browser, page.resolve("/v1/events")).play(speed, minutes);
      } finally {
        browser.quit();
      }
    }
    System.exit(good ? 0 : 1);
  }

  private static ChromeDriver browser(Path profile) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary("/usr/bin/chromium");
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,900",
        "--user-data-dir=" + profile);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(Path.of("/usr/bin/chromedriver").toFile())
            .usingAnyFreePort()
            .build();
    return new ChromeDriver(service, options);
  }

  private boolean play(int speed, int minutes) throws IOException, InterruptedException {
    Duration lasts = Duration.ofMinutes(minutes);
    HourOfRequests hour =
        new HourOfRequests(Instant.now().minus(lasts).minusSeconds(60).toEpochMilli() * 1_000_000);
    long begin = System.nanoTime();
    long kept = 0;
    for (int second = 0; second < lasts.toSeconds(); second++) {
      post(hour.next());
      long due = begin + TimeUnit.SECONDS.toNanos(second + 1L) / speed;
      TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime())); // the pace, not a wait
      if ((second + 1) % (TELL_EVERY * SECONDS) == 0) {
        kept = Math.max(kept, tell((second + 1) / SECONDS, hour));
      }
    }
    double before = least(FULL_AT);
    double after = least(minutes - (TELLINGS - 1) * TELL_EVERY);
    boolean good = after <= before * MOST_GROWTH && kept <= MOST_REQUESTS && kept > 0;
    System.out.printf(
        Locale.ROOT,
        "least of %d tellings from minute %d on: %.1f MB, of the last: %.1f MB: %s%n",
        TELLINGS,
        FULL_AT,
        before,
        after,
        good ? "does not grow" : "GREW");
    return good;
  }

  /** What the page holds at least in some tellings: more is what was under way just then. */
  private double least(int fromMinute) {
    return IntStream.range(0, TELLINGS)
        .mapToDouble(each -> heaps.getOrDefault(fromMinute + each * TELL_EVERY, Double.NaN))
        .min()
        .orElseThrow();
  }

  private void post(String lines) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(events)
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(lines))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200 || !answer.body().contains("\"rejected\":0")) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
  }

  /** Says what the page holds after a collection; answers how many requests. */
  private long tell(int minute, HourOfRequests hour) {
    browser.executeCdpCommand("Performance.enable", Map.of());
    double heap = Double.POSITIVE_INFINITY;
    for (int reading = 0; reading < READINGS; reading++) {
      browser.executeCdpCommand("HeapProfiler.collectGarbage", Map.of());
      heap = Math.min(heap, metrics().getOrDefault("JSHeapUsedSize", Double.NaN) / 1e6);
    }
    Map<String, Double> metrics = metrics();
    heaps.put(minute, heap);
    Object[] held = {
      browser.executeScript("return inflight.requests.all.size"),
      browser.executeScript(
          "return [...inflight.series.points.values()].reduce((all, each) => all + each.length, 0)")
    };
    System.out.printf(
        Locale.ROOT,
        "minute %2d: %,d requests begun · page: %.1f MB, %s requests, %s points, %.0f nodes%n",
        minute,
        hour.begun(),
        heap,
        held[0],
        held[1],
        metrics.getOrDefault("Nodes", Double.NaN));
    return ((Number) held[0]).longValue();
  }

  private Map<String, Double> metrics() {
    Map<String, Double> found = new HashMap<>();
    Object all = browser.executeCdpCommand("Performance.getMetrics", Map.of()).get("metrics");
    for (Object each : all instanceof List<?> list ? list : List.of()) {
      if (each instanceof Map<?, ?> metric
          && metric.get("name") instanceof String name
          && metric.get("value") instanceof Number value) {
        found.put(name, value.doubleValue());
      }
    }
    return found;
  }
}
