package dev.inflight.app.live.recorded;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.PatientDoor;
import dev.inflight.ingest.SourceCounts;
import dev.inflight.ingest.SourceMeter;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.canonical.RecordWriter;
import dev.inflight.ingest.push.LineKind;
import dev.inflight.ingest.push.WholeBatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Lets a recorded run come in at the pace at which it happened, or another. It goes on after a
 * restart where it was, and is over when all has come.
 */
public final class RecordedReplay {
  private static final String SOURCE = "replay";
  private static final int MOST_LINES = 1_000;
  private static final int MOST_BYTES = 256 * 1024;
  private static final long LONGEST_WAIT_NS = 100_000_000L;

  private final ReplayOptions options;
  private final Reading reading;
  private final SourceMeter meter = new SourceMeter();
  private volatile boolean over;

  /**
   * How a run is read.
   *
   * @param series shared by all that reads for this service
   * @param spool where what is out of order is sorted
   * @param workers where it is read; must not be the thread that writes lines down
   * @param time by which it waits, and whose clock shows what time it is now
   */
  public record Reading(
      PatientDoor door,
      List<LineKind> kinds,
      SeriesTable series,
      Path spool,
      Scheduler workers,
      Scheduler time) {
    /** Copies the list. */
    public Reading {
      kinds = List.copyOf(kinds);
    }
  }

  /** One that has not begun. */
  public RecordedReplay(ReplayOptions options, Reading reading) {
    this.options = options;
    this.reading = reading;
  }

  /**
   * The replay, which begins when it is subscribed to.
   *
   * @param places how far it went before, by the name of the source
   * @return complete when all has come; an error when the files cannot be read
   */
  public Mono<Void> run(Function<String, Mono<Optional<Origin>>> places) {
    return places
        .apply(SOURCE)
        .publishOn(reading.workers())
        .flatMap(
            place ->
                Mono.using(
                    () -> new Deliveries(open()),
                    each -> play(each, place),
                    RecordedReplay::closed));
  }

  private RecordedRun open() {
    return new RecordedRun(
        options.runs(), reading.spool(), each -> meter.rejected(each.reason(), 1));
  }

  private static void closed(Deliveries deliveries) {
    try {
      deliveries.close();
    } catch (IOException e) {
      throw new UncheckedIOException("files that were only read", e);
    }
  }

  private Mono<Void> play(Deliveries deliveries, Optional<Origin> place) {
    String key = Integer.toHexString(options.runs().hashCode());
    Optional<Origin> before =
        place.filter(each -> each.key().startsWith(key + (options.shiftToNow() ? "+" : "=")));
    try {
      Shift shift =
          before.isPresent() ? shift(before.get()) : options.shiftToNow() ? toNow() : Shift.NONE;
      Playing playing =
          new Playing(deliveries, shift, key + (options.shiftToNow() ? "+" : "=") + shift.byNs());
      playing.skip(before.map(Origin::offset).orElse(0L));
      return Mono.defer(playing::step)
          .subscribeOn(reading.workers())
          .repeat()
          .takeUntil(goesOn -> !goesOn)
          .then();
    } catch (IOException e) {
      return Mono.error(e);
    }
  }

  private static Shift shift(Origin before) {
    String key = before.key();
    int sign = Math.max(key.indexOf('+'), key.indexOf('='));
    return new Shift(Long.parseLong(key.substring(sign + 1)));
  }

  /** So that it ends now, by the end at the latest; nothing of it is ever ahead of the clock. */
  private Shift toNow() throws IOException {
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    // Bad lines are counted when the run is played.
    try (Deliveries all =
        new Deliveries(new RecordedRun(options.runs(), reading.spool(), each -> {}))) {
      for (Optional<Delivery> next = all.next(); next.isPresent(); next = all.next()) {
        if (next.get().atNs() != Long.MIN_VALUE) {
          first = Math.min(first, next.get().atNs());
          last = Math.max(last, next.get().atNs());
        }
      }
    }
    if (last < first) {
      return Shift.NONE;
    }
    double tookNs = (double) (last - first);
    double takesNs = options.speed() == ReplayOptions.FASTEST ? 0 : tookNs / options.speed();
    long nowNs = TimeUnit.MILLISECONDS.toNanos(reading.time().now(TimeUnit.MILLISECONDS));
    return new Shift(nowNs - first - (long) Math.max(0, tookNs - takesNs));
  }

  /** The way through one run. One thread at a time. */
  private final class Playing {
    private final Deliveries deliveries;
    private final Shift shift;
    private final String key;
    private @Nullable Delivery waiting;
    private @Nullable Pace pace;
    private long delivered;

    Playing(Deliveries deliveries, Shift shift, String key) {
      this.deliveries = deliveries;
      this.shift = shift;
      this.key = key;
    }

    void skip(long count) throws IOException {
      while (delivered < count && deliveries.next().isPresent()) {
        delivered++;
      }
    }

    /** Lets in what is due, or waits for it; false when all has come. */
    Mono<Boolean> step() {
      try {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        int count = 0;
        Delivery next = peek();
        long nowNs = reading.time().now(TimeUnit.NANOSECONDS);
        while (next != null
            && count < MOST_LINES
            && lines.size() < MOST_BYTES
            && paced(next, nowNs).isDue(next, nowNs)) {
          RecordWriter.write(shift.of(next.event()), lines);
          waiting = null;
          delivered++;
          count++;
          next = peek();
        }
        if (count > 0) {
          return offered(lines.toByteArray());
        }
        if (next == null) {
          over = true;
          return Mono.just(false);
        }
        long waitNs = Math.min(LONGEST_WAIT_NS, paced(next, nowNs).waitNs(next, nowNs));
        return Mono.delay(Duration.ofNanos(waitNs), reading.time()).thenReturn(true);
      } catch (IOException e) {
        return Mono.error(e);
      }
    }

    private @Nullable Delivery peek() throws IOException {
      if (waiting == null) {
        waiting = deliveries.next().orElse(null);
      }
      return waiting;
    }

    /** The pace, which begins with what has a time first. */
    private Pace paced(Delivery next, long nowNs) {
      Pace of = pace;
      if (of == null) {
        of = new Pace(next.atNs(), nowNs, options.speed());
        pace = next.atNs() == Long.MIN_VALUE ? null : of;
      }
      return of;
    }

    private Mono<Boolean> offered(byte[] lines) {
      Batch batch =
          WholeBatch.of(SOURCE, reading.kinds(), reading.series(), lines)
              .endingAt(new Origin(SOURCE, key, delivered, delivered));
      return reading
          .door()
          .offer(batch)
          .doOnNext(
              taken -> {
                if (taken) {
                  meter.taken(batch);
                }
              });
    }
  }

  /** Whether all has come. */
  public boolean isOver() {
    return over;
  }

  /** What came so far. */
  public SourceCounts counts() {
    return meter.counts();
  }
}
