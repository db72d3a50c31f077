package dev.inflight.bench.live;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Two senders of a run, of which neither is more than a second of its time ahead of the other. What
 * was not answered with success is sent again, to whatever service there is then.
 */
final class TrialSenders {
  private static final int AHEAD = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int SUCCESS = 200;
  private static final long PAUSE_MS = 20;

  private final HttpClient client = HttpClient.newHttpClient();
  private final TrialRun run;
  private Optional<URI> service = Optional.empty();
  private int allowed;
  private int requestsSent;
  private int telemetrySent;
  private long again;

  TrialSenders(TrialRun run) {
    this.run = run;
  }

  void start() {
    thread("requests", this::sendRequests);
    thread("telemetry", this::sendTelemetry);
  }

  private static void thread(String name, Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }

  private interface Task {
    void run() throws InterruptedException;
  }

  /** Says where the service is, or that there is none now. */
  synchronized void to(Optional<URI> events) {
    service = events;
    notifyAll();
  }

  /** Lets so many slices be sent altogether. */
  synchronized void allow(int slices) {
    allowed = slices;
    notifyAll();
  }

  /** Waits until all that may be sent is answered. */
  synchronized boolean awaitSent(Duration within) throws InterruptedException {
    long end = System.nanoTime() + within.toNanos();
    while (requestsSent < allowed || telemetrySent < allowed) {
      long leftMs = (end - System.nanoTime()) / 1_000_000;
      if (leftMs <= 0) {
        return false;
      }
      wait(leftMs);
    }
    return true;
  }

  /** How often something was sent that had been sent before. */
  synchronized long again() {
    return again;
  }

  private void sendRequests() throws InterruptedException {
    for (int slice = 0; slice < run.slices(); slice++) {
      synchronized (this) {
        while (slice >= allowed || telemetrySent <= slice) {
          wait();
        }
      }
      insist(run.requests(), slice);
      synchronized (this) {
        requestsSent = slice + 1;
        notifyAll();
      }
    }
  }

  private void sendTelemetry() throws InterruptedException {
    for (int slice = 0; slice < run.slices(); slice++) {
      synchronized (this) {
        while (slice >= allowed || requestsSent < slice - AHEAD) {
          wait();
        }
      }
      insist(run.telemetry(), slice);
      synchronized (this) {
        telemetrySent = slice + 1;
        notifyAll();
      }
    }
  }

  private void insist(List<String> bodies, int slice) throws InterruptedException {
    String body = bodies.get(slice);
    while (!body.isEmpty() && !sent(body)) {
      synchronized (this) {
        again++;
        wait(PAUSE_MS);
      }
    }
  }

  private boolean sent(String body) throws InterruptedException {
    URI to = service();
    HttpRequest request =
        HttpRequest.newBuilder(to)
            .timeout(PATIENCE)
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode() == SUCCESS;
    } catch (IOException e) {
      return false; // killed meanwhile: the next one gets it
    }
  }

  private synchronized URI service() throws InterruptedException {
    while (service.isEmpty()) {
      wait();
    }
    return service.get();
  }
}
