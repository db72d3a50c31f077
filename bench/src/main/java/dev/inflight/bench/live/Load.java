package dev.inflight.bench.live;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;

/** Senders that post ten times a second, each on its own thread. */
final class Load implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(1) / Fleet.TIMES_PER_SECOND;
  private static final int OK = 200;
  private static final int MOST_UNANSWERED = 4;
  private static final int MOST_TRIES = 600;
  private static final int MOST_TIMES = 100_000;

  private final URI events;
  private final String token;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ended;

  private long[] tookNs = new long[1_024];
  private int posts;
  private long refused;
  private long failed;
  private long skipped;

  Load(URI events) {
    this(events, "none");
  }

  /**
   * @param token to show
   */
  Load(URI events, String token) {
    this.events = events;
    this.token = token;
  }

  /** The time of the clock on the wall, Unix nanoseconds. */
  static long nowNs() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  /**
   * Sends what is made for each tick from then on, whether what went before is answered or not, as
   * long as not too many wait; what is refused is gone.
   */
  void send(String name, LongFunction<byte[]> bodies) {
    start(name, () -> run(bodies));
  }

  /**
   * Sends what is made for each turn from then on, and again what is refused; turns that were
   * missed come later.
   */
  void insist(String name, LongFunction<byte[]> bodies) {
    insist(name, bodies, bodies, 0);
  }

  /**
   * The same, and when it is to end some more turns.
   *
   * @param last what is made for those
   */
  void insist(String name, LongFunction<byte[]> bodies, LongFunction<byte[]> last, int turns) {
    start(name, () -> run(bodies, last, turns));
  }

  private void start(String name, Runnable run) {
    Thread thread = new Thread(run, name);
    threads.add(thread);
    thread.start();
  }

  private static HttpClient client() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  private void run(LongFunction<byte[]> bodies) {
    HttpClient client = client();
    Semaphore room = new Semaphore(MOST_UNANSWERED);
    long begun = System.nanoTime();
    for (long tick = 0; !ended; tick++) {
      long late = System.nanoTime() - (begun + tick * PERIOD_NS);
      LockSupport.parkNanos(-late);
      if (late > PERIOD_NS || !room.tryAcquire()) {
        skip();
      } else {
        post(client, bodies.apply(tick).clone(), room);
      }
    }
    room.acquireUninterruptibly(MOST_UNANSWERED);
  }

  private void post(HttpClient client, byte[] body, Semaphore room) {
    long before = System.nanoTime();
    var unused =
        client
            .sendAsync(request(body), BodyHandlers.ofString())
            .whenComplete(
                (response, error) -> {
                  room.release();
                  if (error == null) {
                    answered(response, System.nanoTime() - before);
                  } else {
                    failure();
                  }
                });
  }

  private void run(LongFunction<byte[]> bodies, LongFunction<byte[]> last, int turns) {
    HttpClient client = client();
    long begun = System.nanoTime();
    long tick = 0;
    for (; !ended; tick++) {
      LockSupport.parkNanos(begun + tick * PERIOD_NS - System.nanoTime());
      insist(client, bodies.apply(tick));
    }
    for (int turn = 0; turn < turns; turn++) {
      LockSupport.parkNanos(PERIOD_NS);
      insist(client, last.apply(tick + turn));
    }
  }

  private void insist(HttpClient client, byte[] body) {
    for (int left = MOST_TRIES; !post(client, body) && left > 0; left--) {
      LockSupport.parkNanos(PERIOD_NS);
    }
  }

  private HttpRequest request(byte[] body) {
    return HttpRequest.newBuilder(events)
        .timeout(PATIENCE)
        .header("Content-Type", "application/x-ndjson")
        .header("Authorization", "Bearer " + token)
        .POST(BodyPublishers.ofByteArray(body))
        .build();
  }

  private boolean post(HttpClient client, byte[] body) {
    long before = System.nanoTime();
    try {
      HttpResponse<String> response = client.send(request(body), BodyHandlers.ofString());
      answered(response, System.nanoTime() - before);
      return response.statusCode() == OK;
    } catch (IOException e) {
      failure();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private synchronized void answered(HttpResponse<String> response, long took) {
    if (response.statusCode() != OK) {
      refused++;
      return;
    }
    if (!response.body().contains("\"rejected\":0")) {
      throw new IllegalStateException(response.body());
    }
    if (posts == tookNs.length && posts < MOST_TIMES) {
      tookNs = Arrays.copyOf(tookNs, 2 * posts);
    }
    tookNs[posts % tookNs.length] = took;
    posts++;
  }

  private synchronized void failure() {
    failed++;
  }

  private synchronized void skip() {
    skipped++;
  }

  /**
   * What came of it since this was last asked.
   *
   * @param posts that were taken
   * @param p50Ms how long they took
   * @param skipped ticks that were not sent, since too many before were not answered
   */
  record Figures(int posts, double p50Ms, double p99Ms, long refused, long failed, long skipped) {}

  synchronized Figures take() {
    long[] sorted = Arrays.copyOf(tookNs, Math.min(posts, tookNs.length));
    Arrays.sort(sorted);
    Figures figures =
        new Figures(posts, quantile(sorted, 0.5), quantile(sorted, 0.99), refused, failed, skipped);
    posts = 0;
    refused = 0;
    failed = 0;
    skipped = 0;
    return figures;
  }

  private static double quantile(long[] sorted, double q) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1.0, q * sorted.length)] / 1e6;
  }

  @Override
  public void close() throws InterruptedException {
    ended = true;
    for (Thread each : threads) {
      each.join(PATIENCE.toMillis());
    }
  }
}
