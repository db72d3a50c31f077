package dev.inflight.app.run;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.run.RunFiles.RunFile;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.file.EventReader;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinPlan;
import dev.inflight.join.OverlapJoin;
import dev.inflight.join.RowSink;
import dev.inflight.join.Survey;
import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import dev.inflight.model.Report;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Reads the files of a run twice: once to survey them, once in step with one another, so that the
 * join holds only what is near in time. One thread.
 */
public final class RunReader {
  private static final long WORTH_A_GUESS = 64L << 20;

  private final RunFiles files;
  private final BadLines bad;
  private final Progress progress;
  private final Path spool;
  private final List<FileFacts> facts = new ArrayList<>();

  /**
   * @param bad takes the lines that do not get through
   * @param spool where files that are far out of order are sorted
   */
  public RunReader(RunFiles files, BadLines bad, Progress progress, Path spool) {
    this.spool = spool;
    this.files = files;
    this.bad = bad;
    this.progress = progress;
  }

  /** The first pass: what there is. Bad lines are noted in this pass only. */
  public Survey survey() {
    Survey survey = new Survey();
    for (RunFile file : files.files()) {
      FileFacts of = new FileFacts();
      facts.add(of);
      EventSink sink =
          new EventSink() {
            @Override
            public void event(Event event) {
              of.accept(event);
              survey.accept(event);
            }

            @Override
            public void rejected(Rejection rejection, String line) {
              bad.add(rejection, line, file.telemetry());
            }
          };
      try (EventReader reader = file.input().survey(sink)) {
        while (reader.readBlock()) {
          progress.at("reading", reader.bytesRead(), reader.bytesTotal());
        }
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }
    return survey;
  }

  /** The second pass: all events into the join, which is told how far the files have got. */
  public void join(OverlapJoin join) {
    follow(facts, new Walk(join::accept, join::advance, () -> {}, () -> false));
  }

  /** A pass over all events, the files in step with one another. */
  public void events(Consumer<Event> sink) {
    follow(facts, new Walk(sink, (requestsTo, samplesTo) -> {}, () -> {}, () -> false));
  }

  /** A pass over all events, for somebody who is told how far the files have got. */
  public void follow(Consumer<Event> sink, Watermarks watermarks) {
    follow(facts, new Walk(sink, watermarks, () -> {}, () -> false));
  }

  /** Whether the files are so large that reading them once instead of twice is worth a guess. */
  public boolean mayGuess() {
    long bytes = 0;
    for (RunFile file : files.files()) {
      try {
        bytes += file.input().bytes();
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }
    return bytes > WORTH_A_GUESS;
  }

  /**
   * Joins in a single pass by a plan that the files' beginnings suggest.
   *
   * @return empty when something came that they did not foresee: the rows that were given so far
   *     are then to be forgotten, and the files to be read by {@link #survey} and {@link #join}
   */
  public Optional<Report> guess(JoinOptions options, SortedMap<String, Double> slo, RowSink rows) {
    Guess guess = new Guess(files.files(), options);
    Optional<JoinPlan> plan;
    try {
      plan = guess.glance();
    } catch (IOException e) {
      return Optional.empty();
    }
    if (plan.isEmpty()) {
      return Optional.empty();
    }
    OverlapJoin join = guess.join(plan.get(), slo, rows);
    Consumer<Event> sink =
        event -> {
          if (guess.wrong()) {
            return;
          }
          if (guess.foreseen(event)) {
            join.accept(event);
          } else {
            guess.refuse();
          }
        };
    Watermarks watermarks =
        (requestsTo, samplesTo) -> {
          guess.advanced(requestsTo, samplesTo);
          join.advance(requestsTo, samplesTo);
        };
    follow(guess.facts(), new Walk(sink, watermarks, guess::refuse, guess::wrong));
    return guess.outcome(plan.get(), join);
  }

  /** Told how far a pass has got: nothing before these times will come any more. */
  @FunctionalInterface
  public interface Watermarks {
    /**
     * Takes the times before which nothing will come.
     *
     * @param requestsTo no request that starts before this client's time
     * @param samplesTo no sample before this time of its server's clock
     */
    void advance(long requestsTo, long samplesTo);
  }

  /**
   * What to do on a walk over the files: with events, progress and bad lines, and when to give up.
   */
  private record Walk(
      Consumer<Event> sink, Watermarks watermarks, Runnable bad, BooleanSupplier stop) {}

  private void follow(List<FileFacts> known, Walk walk) {
    List<Follower> followers = new ArrayList<>();
    try {
      for (int at = 0; at < files.files().size(); at++) {
        followers.add(new Follower(files.files().get(at), known.get(at), spool, walk));
      }
      step(followers, walk);
    } finally {
      progress.done();
      followers.forEach(Follower::close);
    }
  }

  private void step(List<Follower> followers, Walk walk) {
    long total = followers.stream().mapToLong(each -> each.reader.bytesTotal()).sum();
    while (true) {
      Follower last = null;
      for (Follower each : followers) {
        if (!each.ended && (last == null || each.reached() < last.reached())) {
          last = each;
        }
      }
      if (last == null || walk.stop().getAsBoolean()) {
        return;
      }
      last.read();
      walk.watermarks()
          .advance(least(followers, Follower::requestsTo), least(followers, Follower::samplesTo));
      progress.at(
          "joining", followers.stream().mapToLong(each -> each.reader.bytesRead()).sum(), total);
    }
  }

  private interface Mark {
    long of(Follower follower);
  }

  private static long least(List<Follower> followers, Mark mark) {
    long least = Long.MAX_VALUE;
    for (Follower each : followers) {
      least = Math.min(least, mark.of(each));
    }
    return least;
  }

  private static CommandFailure unreadable(RunFile file, IOException e) {
    return new CommandFailure(ExitCode.DATA, file.input().name() + ": " + e.getMessage(), e);
  }

  /** One file on its way through the second pass. */
  private static final class Follower implements Closeable {
    final EventReader reader;
    private final RunFile file;
    private final FileFacts known;
    private final FileFacts seen = new FileFacts();
    private final boolean sorted;
    boolean ended;

    Follower(RunFile file, FileFacts known, Path spool, Walk walk) {
      this.file = file;
      this.known = known;
      EventSink events =
          new EventSink() {
            @Override
            public void event(Event event) {
              seen.accept(event);
              walk.sink().accept(event);
            }

            @Override
            public void rejected(Rejection rejection, String line) {
              walk.bad().run();
            }
          };
      sorted = Sorted.needed(known, JoinOptions.DEFAULT.horizonNs());
      try {
        reader = Sorted.reader(file, sorted, spool, events);
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }

    void read() {
      try {
        ended = !reader.readBlock();
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }

    /** About how far this file has got: the one that is furthest behind is read next. */
    long reached() {
      return Math.min(mark(known.requests, seen.requests), mark(known.samples, seen.samples));
    }

    long requestsTo() {
      return ended ? Long.MAX_VALUE : mark(known.requests, seen.requests);
    }

    long samplesTo() {
      return ended ? Long.MAX_VALUE : mark(known.samples, seen.samples);
    }

    private long mark(FileFacts.Disorder whole, FileFacts.Disorder part) {
      if (part.count == whole.count) {
        return Long.MAX_VALUE;
      }
      return part.count == 0 ? whole.first : part.newest - (sorted ? 0 : whole.most);
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }
  }
}
