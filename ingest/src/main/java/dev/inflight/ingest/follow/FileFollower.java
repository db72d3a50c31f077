package dev.inflight.ingest.follow;

import dev.inflight.ingest.Origin;
import dev.inflight.ingest.PatientDoor;
import dev.inflight.ingest.SourceCounts;
import dev.inflight.ingest.SourceMeter;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.LineKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Reads files as they grow, each no faster than its lines are taken, and looks for more every
 * quarter of a second.
 */
public final class FileFollower implements AutoCloseable {
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  private final SourceMeter meter = new SourceMeter();
  private final Map<Path, String> troubles = new ConcurrentHashMap<>();
  private final Disposable.Composite following = Disposables.composite();
  private final Reading reading;
  private final List<Path> files;

  /**
   * How files are read.
   *
   * @param series shared by all that reads for this service
   * @param workers where they are read; must not be the thread that writes lines down
   * @param time by which it waits
   * @param log hears of files that cannot be read
   */
  public record Reading(
      PatientDoor door,
      List<LineKind> kinds,
      SeriesTable series,
      Scheduler workers,
      Scheduler time,
      Consumer<String> log) {
    /** Copies the list. */
    public Reading {
      kinds = List.copyOf(kinds);
    }
  }

  /** One that has not begun. */
  public FileFollower(List<Path> files, Reading reading) {
    this.files = List.copyOf(files);
    this.reading = reading;
  }

  /**
   * Begins, each file where it was left. To be called once.
   *
   * @param places how far a source was read before, by the name in {@link Origin#source}
   */
  public void start(Function<String, Mono<Optional<Origin>>> places) {
    for (Path each : files) {
      following.add(
          places
              .apply(FollowedFile.source(each))
              .flatMap(place -> follow(each, place))
              .subscribe(
                  end -> {}, e -> reading.log().accept("a defect of ours: " + each + ": " + e)));
    }
  }

  private Mono<Void> follow(Path path, Optional<Origin> place) {
    return Mono.using(
        () -> new FollowedFile(path, place, reading.kinds(), reading.series(), meter),
        file ->
            Mono.defer(() -> step(path, file))
                .subscribeOn(reading.workers())
                .repeat()
                .takeUntil(goesOn -> !goesOn)
                .then(),
        FileFollower::closed);
  }

  private static void closed(FollowedFile file) {
    try {
      file.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("a file that was only read", e);
    }
  }

  /** Reads on; false when nothing is taken any more. */
  private Mono<Boolean> step(Path path, FollowedFile file) {
    var batch = file.next();
    note(path, file.trouble());
    if (batch.isEmpty()) {
      return Mono.delay(LOOK_EVERY, reading.time()).thenReturn(true);
    }
    return reading
        .door()
        .offer(batch.get())
        .doOnNext(
            taken -> {
              if (taken) {
                meter.taken(batch.get());
              }
            });
  }

  private void note(Path path, String trouble) {
    String before = troubles.getOrDefault(path, "");
    if (!trouble.equals(before)) {
      troubles.put(path, trouble);
      reading
          .log()
          .accept(path + ": " + (trouble.isEmpty() ? "is read again" : trouble + ", looked for"));
    }
  }

  /** What was read so far, of all files. */
  public SourceCounts counts() {
    return meter.counts();
  }

  /** The files, each with why it is not read now; empty when it is. */
  public Map<String, String> files() {
    Map<String, String> all = new LinkedHashMap<>();
    files.forEach(each -> all.put(each.toString(), troubles.getOrDefault(each, "")));
    return all;
  }

  /** Ends; what was not taken is read by the next one. */
  @Override
  public void close() {
    following.dispose();
  }
}
